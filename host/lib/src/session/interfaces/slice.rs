//! `wardian:sandbox/slice`: metering, and the reasons to stop.

use wasmtime::component::Linker;
use wasmtime::{AsContextMut, Result, StoreContextMut};

use crate::control::lock;
use crate::error::Stop;
use crate::limits::{FUEL_PER_FILE_NODE, FUEL_RESERVE};
use crate::session::bindings::wardian::sandbox::types::StopReason;
use crate::session::state::State;

/// Linked by hand, because the generated functions do not reach the store's fuel.
pub(crate) fn link(linker: &mut Linker<State>) -> Result<()> {
    let mut instance = linker.instance("wardian:sandbox/slice@0.1.0")?;
    instance.func_wrap(
        "slice-end",
        |store: StoreContextMut<'_, State>, (burned,): (u64,)| Ok((slice_end(store, burned)?,)),
    )?;
    instance.func_wrap(
        "stop-requested",
        |mut store: StoreContextMut<'_, State>, (): ()| -> Result<(Option<StopReason>,)> {
            let stop = stop(&store)?;
            Ok((stop.map(|stop| store.data_mut().stopping(stop)),))
        },
    )
}

/// Units of the next slice, or why there is none.
pub(crate) fn slice_end(
    mut store: StoreContextMut<'_, State>,
    units: u64,
) -> Result<Result<u64, StopReason>> {
    let fuel = charge_file_visits(&mut store)?;
    #[cfg(test)]
    if store
        .data()
        .control
        .breaks
        .swap(false, std::sync::atomic::Ordering::AcqRel)
    {
        wasmtime::bail!("broken by a test");
    }
    let next = next_slice(&mut store, fuel, units)?;
    let state = store.data_mut();
    state.show_progress(fuel);
    Ok(next.map_err(|stop| state.stopping(stop)))
}

fn next_slice(
    store: &mut StoreContextMut<'_, State>,
    fuel: u64,
    units: u64,
) -> Result<Result<u64, Stop>> {
    let state = store.data_mut();
    let (fuel_ahead, time_ahead) = state.meter.ahead(units);
    let burned = state.meter.end_slice(fuel, units);
    state.virtual_nanos = state.virtual_nanos.saturating_add(burned);
    Ok(match stop(store)? {
        Some(stop) => Err(stop),
        None => {
            let left = fuel.saturating_sub(FUEL_RESERVE);
            let state = store.data_mut();
            // Work that would not fit is refused before it begins: nothing ends it on its way.
            if fuel_ahead >= left {
                return Ok(Err(Stop::Fuel));
            }
            let due = || state.control.is_due_in(time_ahead).then_some(Stop::Timeout);
            if !time_ahead.is_zero()
                && let Some(stop) = lock(&state.journal).stop_if(due)?
            {
                return Ok(Err(stop));
            }
            Ok(state.meter.next_slice(left))
        }
    })
}

/// Take the fuel for what the host did meanwhile. Answers with what is left.
pub(crate) fn charge_file_visits(mut store: impl AsContextMut<Data = State>) -> Result<u64> {
    let mut store = store.as_context_mut();
    let fuel = store.get_fuel()?;
    let visits = store.data_mut().files.take_visits();
    if visits == 0 {
        return Ok(fuel);
    }
    let owed = visits.saturating_mul(FUEL_PER_FILE_NODE);
    // The reserve is the interpreter's own: without it a stop would be a trap.
    let left = fuel.saturating_sub(owed).max(fuel.min(FUEL_RESERVE));
    store.set_fuel(left)?;
    Ok(left)
}

fn stop(store: &StoreContextMut<'_, State>) -> Result<Option<Stop>> {
    // Fuel first: with the same limit a program then always ends for the same reason.
    if store.get_fuel()? <= FUEL_RESERVE {
        return Ok(Some(Stop::Fuel));
    }
    store.data().stop()
}
