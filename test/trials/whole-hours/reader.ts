import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { openConnection, type Reply } from "./connection.ts";
import { findFault } from "./find-fault.ts";
import { type Given, itemDigest } from "./hour-book.ts";
import type { Question } from "./questions.ts";

/** A reader without pauses would leave no time for builds. */
const REST_MS = 80;

const List = z.object({ data: z.array(z.unknown()) });

interface ReaderOptions {
	baseUrl: string;
	/** True for a web server in front, which names files by their age. */
	isEdge?: boolean;
	questions: readonly Question[];
	random: SeededRandom;
}

export interface Reader {
	/** In the order of arrival. */
	given: readonly Given[];
	/** How many of them were 304. */
	unchanged(): number;
	faults: readonly string[];
	/** Resolves after the last answer. */
	stop(): Promise<void>;
}

/** Sends one request after the other on one connection until stopped. */
export function startReader({ baseUrl, isEdge, questions, random }: ReaderOptions): Reader {
	const connection = openConnection(baseUrl);
	const given: Given[] = [];
	const faults: string[] = [];
	const known = new Map<string, { etag: string; digests: readonly string[] }>();
	let [unchanged, stopped] = [0, false];

	async function askOnce(question: Question): Promise<void> {
		const { path } = question;
		const packed = random.next() < 0.5;
		const before = random.next() < 0.5 ? known.get(`${path} ${packed}`) : undefined;
		const reply = await connection.ask(path, { packed, etag: before?.etag });
		const fault = findFault(reply) ?? (isEdge ? undefined : etagFault(reply, before?.etag));
		if (fault !== undefined || reply.etag === undefined)
			return void faults.push(`${path} ${fault}`);
		if (reply.status === 304) unchanged += 1;
		const digests = reply.status === 304 && before ? before.digests : digestsOf(question, reply);
		known.set(`${path} ${packed}`, { etag: reply.etag, digests });
		given.push({ question, digests });
	}
	async function askForEver(): Promise<void> {
		while (!stopped) {
			const question = questions[Math.floor(random.next() * questions.length)];
			if (!question) return;
			await askOnce(question).catch((error: unknown) => {
				faults.push(`${question.path} was not answered: ${String(error)}`);
			});
			await sleep(random.next() * REST_MS);
		}
		connection.close();
	}
	const asking = askForEver();
	return {
		given,
		faults,
		unchanged: () => unchanged,
		stop: () => {
			stopped = true;
			return asking;
		},
	};
}

function digestsOf({ file }: Question, { body }: Reply): string[] {
	if (file !== undefined) return [contentDigest(body)];
	return List.parse(JSON.parse(body.toString())).data.map(itemDigest);
}

/** The tag names the bytes, and what is unchanged has the tag of the request. */
function etagFault({ status, etag, body }: Reply, before: string | undefined): string | undefined {
	const digest = etag?.slice(1, -1).replace(/-gzip$/, "");
	const isSame = status === 304 ? etag === before : digest === contentDigest(body);
	return isSame ? undefined : `has the ETag ${etag} of other bytes`;
}
