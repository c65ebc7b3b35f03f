import { expect, it } from "vitest";
import { renderGuide } from "#render/guide.ts";

const { html, places } = renderGuide(
	[
		"# Run it",
		"",
		"Read [Grow](grow.md#redis), [here](#settings) and [the rules](../../../api/alarms.yaml).",
		"It is in a file ([alarms.yaml](../../../api/alarms.yaml)).",
		"See [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457).",
		"",
		"## Settings & limits",
		"",
		"| name | value |",
		"|---|---|",
		"| `PORT` | <b> |",
		"",
		"```sh",
		"npm start",
		"```",
		"",
		"```",
		"a < b",
		"```",
		"",
		"### Again",
		"## Settings & limits",
	].join("\n"),
);

it("the title is left to the page, and sections are listed with the ids that GitHub gives them", () => {
	expect(html).not.toContain("Run it");
	expect(places).toEqual([
		{ id: "settings--limits", title: "Settings & limits" },
		{ id: "settings--limits-1", title: "Settings & limits" },
	]);
	for (const id of ["settings--limits", "again", "settings--limits-1"])
		expect(html).toContain(` id="${id}"`);
});

it("links lead to guides, sections and other sites, and source files are named by their paths", () => {
	expect(html).toContain('<a href="/docs/guides/grow/#redis">Grow</a>');
	expect(html).toContain('<a href="#settings">here</a>');
	expect(html).toContain(" and the rules (<code>api/alarms.yaml</code>).");
	expect(html).toContain("It is in a file (<code>api/alarms.yaml</code>).");
	expect(html).toContain(
		'<a href="https://www.rfc-editor.org/rfc/rfc9457" rel="nofollow ugc noopener noreferrer">',
	);
});

it("tables scroll in their own box, also by keyboard, and examples can be copied and have names", () => {
	expect(html).toContain(
		'<div class="scroll" tabindex="0" role="group" aria-label="Settings &amp; limits"><table>',
	);
	expect(html).toContain('<th scope="col">name</th>');
	expect(html).toContain("<td>&lt;b&gt;</td>");
	expect(html).toContain('aria-label="Settings &amp; limits"><code>npm start</code></pre>');
	expect(html).toContain('aria-label="Settings &amp; limits, example 2"><code>a &lt; b</code>');
});
