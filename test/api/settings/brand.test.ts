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
		const wash = mixed(colour, 0.2, "#ffffff");
		const darkWash = mixed(colour, 0.12, "#0e0f12");
		const pairs = [
			["#12130f", colour],
			[colour, "#171a1f"],
			[colour, darkWash],
			...LINKS.flatMap((link) => [[link, "#f4f4f1"] as const, [link, wash] as const]),
		] as const;
		for (const [one, other] of pairs) {
			expect(contrastOf(one, other), `${colour}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
		}
	}
});

/** Links on light grounds, of any hue: `oklch(0.44 0.12 …)` of `tokens.css`, by the matrices of Oklab. */
const LINKS = Array.from({ length: 36 }, (_, place) => {
	const angle = (place * Math.PI) / 18;
	const part = (a: number, b: number) =>
		(0.44 + 0.12 * (a * Math.cos(angle) + b * Math.sin(angle))) ** 3;
	const long = part(0.3963, 0.2158);
	const middle = part(-0.1056, -0.0639);
	const short = part(-0.0895, -1.2915);
	const linear = [
		4.0767 * long - 3.3077 * middle + 0.231 * short,
		-1.2684 * long + 2.6098 * middle - 0.3413 * short,
		-0.0042 * long - 0.7034 * middle + 1.7076 * short,
	];
	return hexOf(linear.map((value) => 255 * Math.max(0, value) ** (1 / 2.2)));
});

/** As `color-mix(in srgb, …)` of `tokens.css`. */
function mixed(colour: string, share: number, ground: string): string {
	const part = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
	return hexOf([1, 3, 5].map((at) => part(colour, at) * share + part(ground, at) * (1 - share)));
}

function hexOf(parts: readonly number[]): string {
	return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
