// Before the first paint: the theme and motion chosen last time.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('meadhall.settings') || '{}');
    document.documentElement.dataset.theme = kept.theme === 'light' ? 'light' : 'dark';
    if (kept.motion) document.documentElement.dataset.motion = kept.motion;
  } catch {
    document.documentElement.dataset.theme = 'dark';
  }
})();
