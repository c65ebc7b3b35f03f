// Loaded before anything is painted, so that a page never flashes in the other theme.
let theme = "system";
try {
	theme = localStorage.getItem("theme") ?? theme;
} catch {
	// Some browsers let pages store nothing.
}
document.documentElement.dataset.theme = theme;
