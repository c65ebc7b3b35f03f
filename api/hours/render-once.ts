import type { PageRenderer } from "#render/page-renderer.ts";

/**
 * Renders a page again only if its view differs from the last one. A client over its limit gets the same page again and
 * again, which must not cost what the limit saves.
 */
export function renderOnce(pages: PageRenderer): PageRenderer {
	let last: { said: string; html: Promise<string> } | undefined;
	return {
		...pages,
		render(address, page, view) {
			const said = JSON.stringify([address, page, view]);
			if (last?.said === said) return last.html;
			const entry = { said, html: pages.render(address, page, view) };
			last = entry;
			entry.html.catch(() => {
				if (last === entry) last = undefined;
			});
			return entry.html;
		},
	};
}
