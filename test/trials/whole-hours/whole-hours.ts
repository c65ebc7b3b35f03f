import { setTimeout as sleep } from "node:timers/promises";
import { listReleases } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId, openRelease } from "#snapshot/releases/open-release.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import { agePointer } from "../../age-pointer.ts";
import { PATIENCE_MS } from "../../patience.ts";
import type { Instance } from "../../scripts/instance.ts";
import { spawnScript } from "../../scripts/running-script.ts";
import { hasNginx, startNginx } from "../../servers/nginx-server.ts";
import type { Outcome, Setting, Trial } from "../trial.ts";
import { registryJson, sampleInstance, startServer } from "../trial-instance.ts";
import { vote } from "../vote.ts";
import { withoutLimits } from "../without-limits.ts";
import { openConnection } from "./connection.ts";
import { createHourBook } from "./hour-book.ts";
import { listQuestions, type Question } from "./questions.ts";
import { startReader } from "./reader.ts";

const READERS = 16;
/** Of nginx, which sends the files of whichever hour the pointer names. */
const EDGE_READERS = 8;
/** This many of the best agents get votes for or against before each hour, so that lists and ranks differ. */
const VOTED = 8;
const LOOK_EVERY_MS = 50;
/** Its answer names the hour, and its bytes differ per hour. */
const TELLING = { path: "/api/v1/market-report", file: "api/v1/market-report.json" };

export const wholeHours: Trial = {
	promise: "Readers see whole hours",
	unit: "publishes",
	full: 200,
	run: publishOften,
};

async function publishOften(setting: Setting): Promise<Outcome> {
	const instance = withoutLimits(await sampleInstance(setting));
	const { releasesDirectory } = instance;
	const snapshot = await servedSnapshot(instance);
	const questions = listQuestions(snapshot);
	const book = createHourBook(releasesDirectory, questions);
	const server = await startServer(instance, setting);
	const voter = await registryJson(
		instance,
		...["token", "create", "--name", "trial", "--scope", "votes:write"],
	);
	const { baseUrl } = instance;
	const readers = Array.from({ length: READERS }, () =>
		startReader({ baseUrl, questions, random: setting.random }),
	);
	const edge = await startEdgeReaders(instance, setting, questions);
	const broken: string[] = [];
	const slugs = snapshot.agents.slice(0, VOTED).map(({ slug }) => slug);
	for (let publish = 1; publish <= setting.count; publish += 1) {
		await vote(instance, { token: voter.token, slugs, value: publish % 2 === 0 ? -1 : 1 });
		await book.add((await currentReleaseId(releasesDirectory)) ?? "");
		broken.push(...(await buildNext(instance)));
		for (const id of await listReleases(releasesDirectory)) await book.add(id);
		broken.push(...(await waitUntilShown(instance)));
		await agePointer(releasesDirectory);
		setting.progress(publish);
	}
	const all = [...readers, ...edge];
	await Promise.all(all.map(({ stop }) => stop()));
	const { code, stderr } = await server.stop();
	if (code !== 0) broken.push(`the service ended with ${code}: ${stderr}`);
	broken.push(...all.flatMap(({ faults }) => faults));
	const misfits = [
		...readers.map(({ given }) => book.findMisfit(given)),
		...edge.flatMap(({ given }) => given.map((one) => book.findMisfit([one]))),
	];
	for (const misfit of misfits.filter((one) => one !== undefined))
		broken.push(`${misfit.question.path} is of no hour that could follow`);
	return { figures: figuresOf(all), broken };
}

/** They read what has a file. What nginx passes on may be of the hour before. */
async function startEdgeReaders(
	{ baseUrl, releasesDirectory }: Instance,
	{ afterwards, random }: Setting,
	questions: readonly Question[],
) {
	if (!hasNginx) return [];
	const upstreams = [new URL(baseUrl).host];
	const nginx = await startNginx({ upstreams, releasesDirectory });
	afterwards(nginx.remove);
	const filed = questions.filter(({ file }) => file !== undefined);
	const { origin } = nginx;
	return Array.from({ length: EDGE_READERS }, () =>
		startReader({ baseUrl: origin, isEdge: true, questions: filed, random }),
	);
}

async function servedSnapshot({ releasesDirectory, dataDirectory }: Instance) {
	const id = (await currentReleaseId(releasesDirectory)) ?? "";
	const { manifest } = await openRelease(releasesDirectory, id);
	return openSnapshot(dataDirectory, manifest.snapshotId);
}

/** Exit code of a build that found the service's own one running. */
const BUSY = 75;

async function buildNext(instance: Instance): Promise<string[]> {
	for (;;) {
		const { code, stderr } = await spawnScript(instance, "scripts/build.ts").ended;
		if (code === 0) return [];
		if (code !== BUSY) return [`a build ended with ${code}: ${stderr.trim().split("\n").at(-1)}`];
		await sleep(LOOK_EVERY_MS);
	}
}

/** Resolves when the service answers from the hour that the pointer names. */
async function waitUntilShown({ baseUrl, releasesDirectory }: Instance): Promise<string[]> {
	const connection = openConnection(baseUrl);
	const endsAt = performance.now() + PATIENCE_MS;
	try {
		while (performance.now() < endsAt) {
			const id = (await currentReleaseId(releasesDirectory)) ?? "";
			const release = await openRelease(releasesDirectory, id);
			const reply = await connection.ask(TELLING.path, { packed: false }).catch(() => undefined);
			if (reply?.etag === `"${release.findFile(TELLING.file)?.digest}"`) return [];
			await sleep(LOOK_EVERY_MS);
		}
		return [`an hour was not served within ${PATIENCE_MS} ms`];
	} finally {
		connection.close();
	}
}

function figuresOf(readers: readonly ReturnType<typeof startReader>[]) {
	const total = (count: (reader: ReturnType<typeof startReader>) => number) =>
		readers.reduce((sum, reader) => sum + count(reader), 0);
	return {
		readers: readers.length,
		answers: total(({ given }) => given.length),
		"of these 304": total(({ unchanged }) => unchanged()),
	};
}
