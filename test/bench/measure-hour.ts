import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readBuildLine } from "#api/builds/build-line.ts";
import type { BuildReport } from "#api/builds/build-report.ts";
import { openCurrentRelease, type Release } from "#snapshot/releases/open-release.ts";
import { takePace } from "./pace.ts";
import type { Measured } from "./run-measured.ts";
import type { TrialRegistry } from "./trial-registry.ts";

export interface HourFigures extends Measured {
	/** Seconds by step. */
	steps: BuildReport["steps"];
	/** Agents whose files were rendered, whether they differ or not. Undefined if the program does not tell. */
	rendered: number | undefined;
	files: number;
	fresh: number;
	/** Seconds until the hour is served. Its dump is written after that. */
	servedAfter: number;
	/** Seconds of a fixed piece of work just before and just after (`takePace`). */
	pace: [before: number, after: number];
	/** Files that the job wrote, anywhere, and their megabytes. Does not count links. */
	written: { files: number; megabytes: number };
	/**
	 * Objects that the hour adds to object storage: each changed file under its public name and, once, under its digest.
	 */
	uploads: number;
}

export interface HourOptions {
	/** The instant of the hour. By default now. */
	at?: Date;
	withCards: boolean;
	/** By default that of the program, whatever a kept registry was built with. */
	siteName?: string | undefined;
}

/** Runs the hourly job in its own process. Figures of steps that it did not reach are 0. */
export async function measureHour(
	registry: TrialRegistry,
	{ at, withCards, siteName = "" }: HourOptions,
): Promise<HourFigures> {
	const args = [
		...(at ? ["--at", at.toISOString()] : []),
		...(withCards ? [] : ["--without-cards"]),
	];
	const former = await openCurrentRelease(registry.releasesDirectory);
	const before = takePace();
	const startedAtMs = Date.now();
	const measured = await registry.run("scripts/build", args, { SITE_NAME: siteName });
	const pace: HourFigures["pace"] = [before, takePace()];
	const report = reportIn(measured);
	const release = await openCurrentRelease(registry.releasesDirectory);
	const written = countWritten(registry, { release, sinceMs: startedAtMs });
	const uploads = countUploads(release, former);
	return {
		...measured,
		steps: report?.steps ?? {},
		rendered: renderedIn(measured),
		files: report?.files ?? 0,
		fresh: report?.fresh ?? 0,
		servedAfter: servedIn(measured),
		pace,
		written,
		uploads,
	};
}

/** The job's own report. Undefined if it did not finish. */
function reportIn({ lines }: Measured): BuildReport | undefined {
	const told = lines.map(readBuildLine).find((line) => line !== undefined);
	return told && "outcome" in told ? told : undefined;
}

function servedIn({ lines, seconds }: Measured): number {
	const told = lines.find((line) => line.startsWith("Published ")) ?? "";
	return Number(/ in ([\d.]+) s\.$/.exec(told)?.[1] ?? seconds);
}

function renderedIn({ lines }: Measured): number | undefined {
	const told = /^Published .*\((\d+) rendered\)/m.exec(lines.join("\n"));
	return told ? Number(told[1]) : undefined;
}

/** With find, because reading a million folders one by one takes minutes in this process. */
function countWritten(
	{ dataDirectory, releasesDirectory }: TrialRegistry,
	{ release, sinceMs }: { release: Release | undefined; sinceMs: number },
): HourFigures["written"] {
	const dumps = join(releasesDirectory, "dumps");
	const folders = [dataDirectory, dumps, release?.directory ?? ""].filter(existsSync);
	const since = `@${sinceMs / 1000}`;
	const found = execFileSync(
		"find",
		["-H", ...folders, "-type", "f", "-newermt", since, "-printf", "%s\n"],
		{ encoding: "utf8", maxBuffer: 100_000_000 },
	);
	const sizes = found.split("\n").filter((line) => line !== "");
	return {
		files: sizes.length,
		megabytes: sizes.reduce((sum, size) => sum + Number(size), 0) / 1e6,
	};
}

function countUploads(release: Release | undefined, former: Release | undefined): number {
	if (!release || release.manifest.id === former?.manifest.id) return 0;
	const digests = new Set<string>();
	let changed = 0;
	for (const path of release.paths()) {
		const digest = release.findFile(path)?.digest;
		if (digest === undefined || digest === former?.findFile(path)?.digest) continue;
		changed += 1;
		digests.add(digest);
	}
	return changed + digests.size;
}
