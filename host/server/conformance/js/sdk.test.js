// The real JavaScript SDK. E2B_API_URL, E2B_SANDBOX_URL and E2B_API_KEY name the server.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Sandbox, NotFoundError, TimeoutError } from '@e2b/code-interpreter'

let sandbox
before(async () => { sandbox = await Sandbox.create() })
after(async () => { await sandbox.kill() })

test('values, output and errors', async () => {
  const out = []
  const execution = await sandbox.runCode('print("é 😀\\u2028x")\nx = 1\nx + 1', {
    onStdout: (message) => { out.push(message.line) },
  })
  assert.equal(execution.text, '2')
  assert.deepEqual(out, ['é 😀\u2028x\n'])
  const failed = await sandbox.runCode('1/0')
  assert.equal(failed.error.name, 'ZeroDivisionError')
  assert.match(failed.error.traceback, /Traceback/)
  const big = await sandbox.runCode('print("é" * 300000)')
  assert.equal(big.logs.stdout.join('').length, 300001)
})

test('contexts', async () => {
  const context = await sandbox.createCodeContext({ cwd: '/tmp' })
  await sandbox.runCode('y = 1', { context })
  assert.equal((await sandbox.runCode('y')).error.name, 'NameError')
  assert.equal((await sandbox.listCodeContexts()).at(-1).id, context.id)
  await sandbox.restartCodeContext(context)
  await sandbox.removeCodeContext(context)
  await assert.rejects(sandbox.runCode('1', { context }), NotFoundError)
})

test('a timeout leaves the context usable', async () => {
  await sandbox.runCode('x = 5')
  await assert.rejects(sandbox.runCode('while True: pass', { timeoutMs: 1000 }), TimeoutError)
  assert.equal((await sandbox.runCode('x')).text, '5')
})

test('files', async () => {
  await sandbox.files.write('dir/a.txt', 'text é')
  assert.equal(await sandbox.files.read('dir/a.txt'), 'text é')
  await sandbox.files.write('empty', '')
  assert.equal(await sandbox.files.read('empty'), '')
  await sandbox.files.write([{ path: 'm/1', data: '1' }, { path: 'm/2', data: '2' }])
  assert.deepEqual((await sandbox.files.list('m')).map((entry) => entry.name).sort(), ['1', '2'])
  assert.equal(await sandbox.files.exists('m/1'), true)
  await sandbox.files.rename('m/1', 'm/3')
  assert.equal((await sandbox.files.getInfo('m/3')).size, 1)
  await sandbox.files.remove('m')
  assert.equal(await sandbox.files.exists('m'), false)
  await assert.rejects(sandbox.files.read('missing'))
})

test('watching a directory', async () => {
  await sandbox.files.makeDir('w')
  const seen = new Promise((resolve) => {
    sandbox.files.watchDir('w', resolve).then(async () => sandbox.files.write('w/a', '1'))
  })
  const event = await seen
  assert.deepEqual([event.name, event.type], ['a', 'create'])
})

test('pause, connect, fork', async () => {
  const other = await Sandbox.create({ metadata: { a: 'b c' } })
  await other.runCode('x = 7')
  await other.pause()
  const same = await Sandbox.connect(other.sandboxId)
  assert.equal((await same.runCode('x')).text, '7')
  const pages = Sandbox.list({ query: { metadata: { a: 'b c' } } })
  assert.equal((await pages.nextItems())[0].sandboxId, other.sandboxId)
  assert.equal(await same.kill(), true)
  assert.equal(await same.kill(), false)
  assert.equal(await same.isRunning(), false)
})

test('killed during a run', async () => {
  const other = await Sandbox.create()
  setTimeout(() => other.kill(), 1000)
  await assert.rejects(other.runCode('import time; time.sleep(60)'))
  await assert.rejects(other.runCode('1'))
})

test('commands', async () => {
  await assert.rejects(sandbox.commands.run('no-such-command'), { exitCode: 127 })
  assert.deepEqual(await sandbox.commands.list(), [])
})
