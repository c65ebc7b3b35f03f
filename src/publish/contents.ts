import { renderJson } from "#render/json.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { ContentOf } from "./artifact.ts";

/* Contents of artifacts, made of a view and a renderer. */

export function json<Subject>(
	view: (context: ViewContext, subject: Subject) => unknown,
): ContentOf<Subject> {
	return text(view, renderJson);
}

export function text<Subject, View>(
	view: (context: ViewContext, subject: Subject) => View,
	render: (view: View) => string,
): ContentOf<Subject> {
	return (context, subject) => ({ render: () => render(view(context, subject)) });
}

/** For a text that grows with the registry. */
export function stream<Subject, View>(
	view: (context: ViewContext, subject: Subject) => View,
	render: (view: View) => Iterable<string>,
): ContentOf<Subject> {
	return (context, subject) => ({ stream: () => render(view(context, subject)) });
}
