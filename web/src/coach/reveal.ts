/** Scrolls the row that an element stands in, and nothing else, until it is in sight. */
export function reveal(element: Element): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth || !/auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
    const [own, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (own.left < around.left || own.right > around.right) box.scrollBy({ left: own.left + own.width / 2 - around.left - around.width / 2 });
    return;
  }
}
