import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import type { Brand } from "#views/view-context.ts";
import { PUBLISHED_BY } from "./secret-of.ts";
import { contrastOf } from "./setting-checks.ts";

/** As an accent: readable as text on dark cards, under black text, and darkened as text on light ones. */
export const isBright = (colour: string) => contrastOf(colour, "#171a1f") >= 6;

/** The look of pages, as far as an operator may choose it. */
export const BRAND_SETTINGS = {
	ACCENT: z
		.string()
		.regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #c9f24b")
		.refine(
			isBright,
			"must be brighter, at least 6 to 1 on #171a1f, to be read as text in the dark",
		)
		.optional()
		.describe("Colour of what is chosen or proven on pages, such as #c9f24b")
		.meta(PUBLISHED_BY),
	LOGO: z
		.string()
		.refine(isSvgFile, "must name an SVG file of at most 30 kB that can be read")
		.optional()
		.describe("SVG file, at most 30 kB, to show in the head of pages instead of ours")
		.meta(PUBLISHED_BY),
};

function isSvgFile(path: string): boolean {
	try {
		return statSync(path).size <= 30_000 && /<svg[\s>]/.test(readFileSync(path, "utf8"));
	} catch {
		return false;
	}
}

/** The files that pages load for it. */
export function readBrand({ accent, logoFile }: { accent?: string; logoFile?: string }): Brand {
	const rule = accent && `html:root{--lime:${accent}}`;
	const style = rule ? `_astro/brand.${hash("sha256", rule).slice(0, 8)}.css` : null;
	const logo = logoFile ? "brand.svg" : null;
	return {
		style: style && `/${style}`,
		logo: logo && `/${logo}`,
		files: new Map([
			...(rule && style ? [[style, Buffer.from(rule)] as const] : []),
			...(logo && logoFile ? [[logo, readFileSync(logoFile)] as const] : []),
		]),
	};
}
