// Before the first paint, so that night never flashes white.
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch (refused) {
    // storage may be forbidden: the system's theme then
  }
  var night = kept ? kept === 'night' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = night ? 'night' : 'day';
})();
