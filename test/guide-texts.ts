import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");
const GUIDES_FOLDER = "src/content/guides";

export interface GuideText {
	/** Path from the root of the project. */
	path: string;
	text: string;
}

export function readText(path: string): GuideText {
	return { path, text: readFileSync(join(ROOT, path), "utf8") };
}

/** The README and every guide. */
export const TEXTS: readonly GuideText[] = [
	"README.md",
	...readdirSync(join(ROOT, GUIDES_FOLDER))
		.filter((name) => name.endsWith(".md"))
		.sort()
		.map((name) => `${GUIDES_FOLDER}/${name}`),
].map(readText);

export interface Example {
	path: string;
	language: string;
	text: string;
}

/** Every block of code, with its language. */
export function examplesIn({ path, text }: GuideText): Example[] {
	return [...text.matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms)].map(([, indent, language, body]) => ({
		path,
		language: language ?? "",
		text: (body ?? "").replaceAll(new RegExp(`^${indent}`, "gm"), ""),
	}));
}

/** Links to files, as written and as a path from the root with an anchor. */
export function fileLinksIn({
	path,
	text,
}: GuideText): { link: string; file: string; anchor: string }[] {
	return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = ""]) => {
		const [target = "", anchor = ""] = link.split("#");
		const file = target === "" ? path : relative(ROOT, resolve(ROOT, dirname(path), target));
		return { link, file, anchor };
	});
}
