import semver from "semver";
import { compare } from "#contract/compare.ts";

/** Negative if the left one is earlier. Undefined if their order cannot be told. */
export type OrderVersions = (left: string, right: string) => number | undefined;

/** Semantic Versioning 2.0.0, without the `v` that the library would forgive. */
export const orderSemantic: OrderVersions = (left, right) => {
	const a = semver.parse(left);
	const b = semver.parse(right);
	return a && b && /^\d/.test(left) && /^\d/.test(right) ? a.compare(b) : undefined;
};

/** Version numbers of Python (PEP 440). Local versions are not on PyPI. */
export const orderPython: OrderVersions = (left, right) => {
	const a = partsOf(left);
	const b = partsOf(right);
	if (!a || !b) return undefined;
	for (const [place, part] of a.entries()) {
		const other = b[place] ?? [];
		for (let at = 0; at < Math.max(part.length, other.length); at += 1) {
			const order = compare(part[at] ?? 0, other[at] ?? 0);
			if (order !== 0) return order;
		}
	}
	return 0;
};

const PYTHON =
	/^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?(\d*))?(-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?(?:[-_.]?(dev)[-_.]?(\d*))?$/i;
const PHASES: readonly string[] = ["a", "b", "c"];

/** Numbers to compare from left to right. A final release is later than its previews, and earlier than its posts. */
function partsOf(version: string): number[][] | undefined {
	const found = PYTHON.exec(version.trim());
	if (!found) return undefined;
	const [, epoch, release = "", phase, preview, post, dev, devNumber] = found;
	const letter = phase?.toLowerCase().replace(/^(?:rc|pre.*)$/, "c")[0] ?? "";
	const isOnlyDev = dev !== undefined && phase === undefined && post === undefined;
	return [
		[Number(epoch ?? 0)],
		release.split(".").map(Number),
		phase === undefined
			? [isOnlyDev ? -1 : PHASES.length]
			: [PHASES.indexOf(letter), Number(preview)],
		[post === undefined ? -1 : Number(post.replace(/\D+/g, ""))],
		[dev === undefined ? Number.POSITIVE_INFINITY : Number(devNumber)],
	];
}
