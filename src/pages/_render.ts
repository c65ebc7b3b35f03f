// The one thing that is exported from the compiled templates.
import { createApp } from "astro/app/entrypoint";

const app = keepPages(createApp({ streaming: false }));

/** Renders the page at an address. An error inside a template is an answer of status 500. */
export function render(address: string, locals: App.Locals): Promise<Response> {
	return app.render(new Request(address), {
		locals,
		prerenderedErrorPageFetch: async () => new Response(null, { status: 500 }),
	});
}

/** Astro imports the module of a page for every answer anew, which takes as long as a fifth of the page. */
function keepPages(created: ReturnType<typeof createApp>): typeof created {
	const { pageMap } = created.manifest;
	for (const [component, load] of pageMap ?? []) {
		let loaded: ReturnType<typeof load> | undefined;
		pageMap?.set(component, () => {
			loaded ??= load();
			return loaded;
		});
	}
	return created;
}
