/** Where words and pieces are inside an element: what is laid over them hides something. */
export function readBoxes(root: Element): DOMRect[] {
  const boxes = [...root.querySelectorAll('.piece, .die, .good')].map((piece) => piece.getBoundingClientRect());
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    if (!words.currentNode.nodeValue?.trim()) continue;
    range.selectNodeContents(words.currentNode);
    boxes.push(range.getBoundingClientRect());
  }
  return boxes;
}
