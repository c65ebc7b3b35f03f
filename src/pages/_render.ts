// The one thing that is exported from the compiled templates.
import { createApp } from "astro/app/entrypoint";

const app = createApp({ streaming: false });

/** Renders the page at an address. An error inside a template is an answer of status 500. */
export function render(address: string, locals: App.Locals): Promise<Response> {
	return app.render(new Request(address), {
		locals,
		prerenderedErrorPageFetch: async () => new Response(null, { status: 500 }),
	});
}
