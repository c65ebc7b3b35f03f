import { describe, expect, it } from "vitest";
import { LOGO } from "#contract/limits.ts";
import { checkSvg } from "#logos/check-svg.ts";
import { LogoFault } from "#logos/require-size.ts";
import { svgOf } from "./pictures.ts";

const check = (text: string | Buffer) => () => checkSvg(text.toString());
const root = 'xmlns="http://www.w3.org/2000/svg"';

describe("an SVG is accepted", () => {
	it.each([
		["shapes", svgOf('<path d="M0 0h9v9z"/><circle r="3"/>')],
		["its own gradient", svgOf('<linearGradient id="g"/><path fill="url(#g)" d="M0 0h9v9z"/>')],
		["a gradient in quotes", svgOf(`<path style="fill:url('#g')" d="M0 0h9v9z"/>`)],
		["a use of its own", svgOf('<path id="p" d="M0 0h9v9z"/><use href="#p"/>')],
		["a style", svgOf("<style>.a{fill:#fff}</style>")],
		[
			"what editors leave",
			`<?xml version="1.0"?><!-- by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg ${root}/>`,
		],
		["a title and a description", svgOf("<title>Tide Table</title><desc>A wave.</desc>")],
	])("with %s", (_, svg) => {
		expect(check(svg)).not.toThrow();
	});
});

describe("an SVG is refused", () => {
	it.each([
		["a script", svgOf("<script>1</script>"), /scripts/],
		["a script in capitals", svgOf("<SCRIPT>1</SCRIPT>"), /scripts/],
		[
			"a script under another prefix",
			svgOf('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'),
			/scripts/,
		],
		["what runs on load", svgOf('<path onload="alert(1)"/>'), /scripts/],
		["a page", svgOf("<foreignObject/>"), /page/],
		["a picture", svgOf('<image href="data:image/png;base64,AA"/>'), /another picture/],
		["a picture as a filter", svgOf('<filter><feImage href="#a"/></filter>'), /another picture/],
		["text, for which there is no font", svgOf("<text>Tide</text>"), /paths/],
		["a use from elsewhere", svgOf('<use href="https://example.org/a.svg#p"/>'), /outside/],
		[
			"a use from a file",
			svgOf('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="/etc/a.svg#p"/>'),
			/outside/,
		],
		["a link that runs", svgOf('<a href="javascript:alert(1)"/>'), /outside/],
		["a paint from elsewhere", svgOf('<path fill="url(https://example.org/#g)"/>'), /outside/],
		[
			"a paint from elsewhere in a style",
			svgOf("<style>.a{fill:url( 'http://example.org')}</style>"),
			/outside/,
		],
		[
			"a style from elsewhere",
			svgOf("<style>@import 'https://example.org/a.css'</style>"),
			/outside/,
		],
		[
			"a word that is hidden by an escape",
			svgOf("<style>.a{fill:u\\72l(http://example.org)}</style>"),
			/outside/,
		],
		["a style in CDATA", svgOf("<style><![CDATA[@import 'a.css']]></style>"), /outside/],
		[
			"a style sheet",
			`<?xml-stylesheet href="https://example.org/a.css"?><svg ${root}/>`,
			/outside/,
		],
		["entities", `<!DOCTYPE svg [<!ENTITY a "aa">]><svg ${root}>&a;</svg>`, /entities/],
		["an end that is missing", `<svg ${root}><g>`, /well-formed/],
		["a second root", `<svg ${root}/><svg ${root}/>`, /well-formed/],
		["a page around it", `<html><svg ${root}/></html>`, /well-formed/],
		["too many elements", svgOf("<g/>".repeat(LOGO.maxElements)), /more than 5000 elements/],
		[
			"too deep ones",
			svgOf("<g>".repeat(LOGO.maxDepth) + "</g>".repeat(LOGO.maxDepth)),
			/64 inside/,
		],
	])("with %s", (_, svg, finding) => {
		expect(check(svg)).toThrow(LogoFault);
		expect(check(svg)).toThrow(finding);
	});
});
