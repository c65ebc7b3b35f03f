import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import type { RecordedVersion } from "../../sources/recorded-answers.ts";

/** Longer than anything that is listed. */
const HUGE = "x".repeat(256 * 1024);
const FIRST_DAY_MS = Date.parse("2026-03-01T00:00:00.000Z");
const MINUTE_MS = 60_000;
/** Distinguishes instants of the source from those of the registry that follows it. */
const PART_MS = 30_000;

/** This many servers, with everything odd that a registry can contain. */
export function oddVersions(count: number): RecordedVersion[] {
	return Array.from({ length: count }, (_, index) => versionsOf(index)).flat();
}

function versionsOf(index: number): RecordedVersion[] {
	const number = String(index).padStart(5, "0");
	const name = `io.github.lightkeeper/lamp-${number}`;
	const first = { name, version: "1.0.0", updatedAt: instant(index) };
	if (index % 50 === 1) return [first, { ...first, name: name.replace("light", "Light") }];
	if (index % 50 === 2) return [{ ...first, server: { description: HUGE } }];
	if (index % 50 === 3) return [{ ...first, updatedAt: "2099-01-01T00:00:00.000Z" }];
	if (index % 50 === 4) return [{ ...first, updatedAt: "yesterday" }];
	if (index % 50 === 5) return [{ ...first, server: { description: 7 } }];
	if (index % 50 === 6) return [{ ...first, name: `${name} \u0007` }];
	if (index % 50 === 7) return [{ ...first, status: "deprecated", statusMessage: "Use another." }];
	if (index % 10 === 8)
		return ["1.0.0", "1.1.0", "2.0.0"].map((version) => ({ ...first, version }));
	return [first];
}

/** Changes the list: adds another server, or a newer version of one. Its clock is minutes behind. */
export function changeUpstream(
	versions: RecordedVersion[],
	{ random, step }: { random: SeededRandom; step: number },
): void {
	const skewMs = Math.floor(random.next() * 9) * MINUTE_MS;
	const updatedAt = new Date(instantOfStep(step) + PART_MS - skewMs).toISOString();
	const number = String(step).padStart(5, "0");
	const plain = versions.filter(({ name, version }) => isPlain(name) && version === "1.0.0");
	const known = plain[Math.floor(random.next() * plain.length)];
	const isNew = random.next() < 0.5 || !known;
	versions.push(
		isNew
			? { name: `io.github.newcomer/buoy-${number}`, version: "1.0.0", updatedAt }
			: { name: known.name, version: `3.0.${step}`, updatedAt },
	);
}

/** By the clock of the following registry: after every change that was there at first, and later with each. */
export function instantOfStep(step: number): number {
	return CHANGES_FROM_MS + step * MINUTE_MS;
}

const CHANGES_FROM_MS = Date.parse("2026-04-15T00:00:00.000Z");

function isPlain(name: string): boolean {
	return /^io\.github\.lightkeeper\/lamp-\d+[09]$/.test(name);
}

function instant(index: number): string {
	return new Date(FIRST_DAY_MS + index * MINUTE_MS + PART_MS).toISOString();
}
