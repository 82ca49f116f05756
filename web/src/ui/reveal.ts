/** Scrolls the row that an element stands in, or the column of the board, and nothing else, until it is in sight. */
export function reveal(element: Element): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const across = box.scrollWidth > box.clientWidth && /auto|scroll/.test(overflowX);
    const down = box.scrollHeight > box.clientHeight && /auto|scroll/.test(overflowY) && box.closest('main') !== null;
    if (!across && !down) continue;
    const [own, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (across && (own.left < around.left || own.right > around.right)) box.scrollBy({ left: own.left + own.width / 2 - around.left - around.width / 2 });
    if (down && (own.top < around.top || own.bottom > around.bottom)) box.scrollBy({ top: own.top + own.height / 2 - around.top - around.height / 2 });
    return;
  }
}
