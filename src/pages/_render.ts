// The only export of the compiled templates.
import { createApp } from "astro/app/entrypoint";

const app = keepPages(createApp({ streaming: false }));

/** Renders the page at an address. If a template throws, the response has the status 500. */
export function renderAddress(address: string, locals: App.Locals): Promise<Response> {
	return app.render(new Request(address), {
		locals,
		prerenderedErrorPageFetch: async () => new Response(null, { status: 500 }),
	});
}

/** Caches the modules of pages, because Astro would import them again for every response, a fifth of its time. */
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
