import type { PageRenderer } from "#render/page-renderer.ts";

/**
 * Renders a page anew only when it is to say something else than the last one. Who goes on asking over a limit gets the
 * same page again and again, and should not cost what the limit is there to save.
 */
export function renderOnce(pages: PageRenderer): PageRenderer {
	let last: { said: string; html: Promise<string> } | undefined;
	return {
		...pages,
		render(address, page, view) {
			const said = JSON.stringify([address, page, view]);
			if (last?.said === said) return last.html;
			const made = { said, html: pages.render(address, page, view) };
			last = made;
			made.html.catch(() => {
				if (last === made) last = undefined;
			});
			return made.html;
		},
	};
}
