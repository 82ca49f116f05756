/** Lets the keyboard reach a box while it has more inside than it shows, and says at which sides more is. */
export function scrollable(element: HTMLElement): () => void {
  const look = (): void => {
    const across = element.scrollWidth - element.clientWidth;
    const over = across > 1 || element.scrollHeight > element.clientHeight + 1;
    if (over) element.setAttribute('tabindex', '0');
    else element.removeAttribute('tabindex');
    const more = [element.scrollLeft > 1 ? 'left' : '', element.scrollLeft < across - 1 ? 'right' : '', element.scrollTop > 1 ? 'top' : ''];
    element.dataset['more'] = more.filter(Boolean).join(' ');
  };
  // What is inside may grow and shrink while the box stays as it is: a value changes, letters come.
  const sizes = new ResizeObserver(look);
  const watch = (): void => [element, ...element.children].forEach((one) => sizes.observe(one));
  watch();
  const children = new MutationObserver(() => {
    watch();
    look();
  });
  children.observe(element, { childList: true, subtree: true });
  document.fonts.addEventListener('loadingdone', look);
  element.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    children.disconnect();
    document.fonts.removeEventListener('loadingdone', look);
    element.removeEventListener('scroll', look);
  };
}
