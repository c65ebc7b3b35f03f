import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SHARE_CARD } from "#contract/limits.ts";

/** Everything that affects how cards look: our sources and fonts, and the packages that paint. */
const SOURCES = join(import.meta.dirname, "../render/card");
const ENCODERS = ["line-chart.ts", "png.ts", "xml.ts"].map((name) =>
	join(import.meta.dirname, "../render", name),
);
const PACKAGES = ["satori", "@resvg/resvg-js"];
const PACKAGE_FILE = join(import.meta.dirname, "../../package.json");

/** Digest of all these, of the size of cards and of the compressor, so there is no version to increase by hand. */
export function paintingVersion(): string {
	const hash = createHash("sha256");
	const names = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
		.filter((name) => name.isFile())
		.map((name) => join(name.parentPath, name.name));
	for (const file of [...names.sort(), ...ENCODERS]) hash.update(readFileSync(file));
	const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
		readFileSync(PACKAGE_FILE, "utf8"),
	);
	hash.update(JSON.stringify([SHARE_CARD, process.versions.zlib]));
	for (const name of PACKAGES) hash.update(`${name}@${dependencies[name]}`);
	return hash.digest("base64url").slice(0, 22);
}
