import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isBright, readBrand } from "#api/settings/brand.ts";
import { contrastOf } from "#api/settings/setting-checks.ts";
import { aboutPage } from "#views/pages/about-page.ts";
import { viewContext } from "../../views/view-context-builder.ts";

it("pages have the accent and the logo of the operator, as files", () => {
	const context = viewContext();
	const brand = readBrand({ accent: "#ffc800", logoFile: "src/assets/favicon.svg" });
	const { style, logo } = aboutPage({ ...context, site: { ...context.site, brand } }).site;
	expect(style).toMatch(/^\/_astro\/brand\.\w{8}\.css$/);
	expect(logo).toBe("/brand.svg");
	const files = [...brand.files].map(([path, bytes]) => [`/${path}`, String(bytes)]);
	expect(files).toEqual([
		[style, "html:root{--lime:#ffc800}"],
		["/brand.svg", readFileSync("src/assets/favicon.svg", "utf8")],
	]);
	expect(aboutPage(context).site).toMatchObject({ style: null, logo: null });
});

it("an accent that is accepted can be read everywhere, also darkened on light grounds", () => {
	const parts = ["00", "40", "80", "c0", "ff"];
	const colours = parts.flatMap((red) =>
		parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
	);
	const accepted = colours.filter(isBright);
	expect(accepted.length).toBeGreaterThan(40);
	for (const colour of accepted) {
		const text = mixed(colour, 0.4, "#000000");
		const wash = mixed(colour, 0.2, "#ffffff");
		const darkWash = mixed(colour, 0.12, "#0e0f12");
		const pairs = [
			["#12130f", colour],
			[colour, "#171a1f"],
			[colour, darkWash],
			[text, "#f4f4f1"],
			[text, wash],
		] as const;
		for (const [one, other] of pairs) {
			expect(contrastOf(one, other), `${colour}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
		}
	}
});

/** As `color-mix(in srgb, …)` of `tokens.css`. */
function mixed(colour: string, share: number, ground: string): string {
	const part = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
	const parts = [1, 3, 5].map((at) =>
		Math.round(part(colour, at) * share + part(ground, at) * (1 - share)),
	);
	return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
