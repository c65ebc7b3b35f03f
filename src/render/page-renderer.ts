/** Compiled templates: turns a page and its view into HTML. */
export interface PageRenderer {
	/** Changes whenever a template does. */
	version: string;
	/** The files that pages refer to, by their path within the site, without a leading slash. */
	assets: ReadonlyMap<string, Uint8Array>;
	/** Throws when the template throws. */
	render: (address: string, page: string, view: unknown) => Promise<string>;
}

/** What the compiled templates export (src/pages/_render.ts). */
export type RenderPage = (address: string, locals: PageLocals) => Promise<Response>;

interface PageLocals {
	view: (page: string) => unknown;
}

interface PageRendererParts {
	render: RenderPage;
	version: string;
	assets: ReadonlyMap<string, Uint8Array>;
}

export function createPageRenderer({ render, version, assets }: PageRendererParts): PageRenderer {
	return {
		version,
		assets,
		async render(address, page, view) {
			const locals: PageLocals = {
				view(asked) {
					if (asked === page) return view;
					throw new Error(`The template of ${asked} was rendered with the view of ${page}`);
				},
			};
			const response = await render(address, locals);
			const html = await response.text();
			// The page for missing pages has that status too.
			if (response.status < 500 && html !== "") return html;
			throw new Error(`The template of ${page} failed with status ${response.status}`);
		},
	};
}
