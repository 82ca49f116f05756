/** Lets the keyboard reach a box while it has more inside than it shows. */
export function scrollable(element: HTMLElement): () => void {
  const look = (): void => {
    const over =
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    if (over) element.setAttribute('tabindex', '0');
    else element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  const children = new MutationObserver(look);
  children.observe(element, { childList: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}
