// Before the first paint, so that night never flashes white.
(function () {
  var theme = null;
  var contrast = null;
  try {
    theme = localStorage.getItem('theme');
    contrast = localStorage.getItem('contrast');
  } catch (refused) {
    // storage may be forbidden: the system's theme then
  }
  if (theme !== 'day' && theme !== 'night') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day';
  if (contrast !== 'normal' && contrast !== 'high') contrast = matchMedia('(prefers-contrast: more)').matches ? 'high' : 'normal';
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.contrast = contrast;
})();
