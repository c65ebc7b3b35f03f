/** Paths of a template with `{slug}`, taken apart once for all agents. */
export function pathsOf(template: string): (slug: string) => string {
	const [before = "", after = ""] = template.split("{slug}");
	return (slug) => before + slug + after;
}
