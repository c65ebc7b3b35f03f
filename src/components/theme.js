// Runs before the first paint, so that the page never flashes in the other theme.
let theme = "system";
try {
	theme = localStorage.getItem("theme") ?? theme;
} catch {
	// Some browsers block storage.
}
document.documentElement.dataset.theme = theme;
