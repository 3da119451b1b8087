# Comments and processing instructions that are kept in a tree have text as elements have.
import xml.etree.ElementTree as ElementTree

parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True, insert_pis=True))
parser.feed("<a><!--c-->x<b>y</b>z<?pi d?></a>")
tree = parser.close()
print(list(tree.itertext()), ElementTree.tostring(tree))
# => ['c', 'x', 'y', 'z', 'pi d'] b'<a><!--c-->x<b>y</b>z<?pi d?></a>'
print(list(ElementTree.fromstring("<a><!--c-->x<b>y</b>z<?pi d?></a>").itertext()))  # => ['x', 'y', 'z']
