import { setTimeout as sleep } from "node:timers/promises";
import type { Evidence } from "#contract/evidence/evidence.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { hostOfSubject, LookQuestion } from "#domain/evidence/look-questions.ts";
import { BudgetSpent, createTurns, type Manners, mannerKeys } from "#outbound/manners.ts";
import type { Looked } from "./conversation.ts";

interface ServeOptions {
	/** One question per line, as JSON. The service ends after the last one. */
	lines: AsyncIterable<string>;
	look: (subject: string, known?: LookQuestion["known"]) => Promise<Looked<Evidence>>;
	/** What requests of these looks count. */
	manners?: Pick<Manners, "remember" | "report">;
	resolve?: (host: string) => Promise<readonly string[]>;
	/** Writes one result per line, as soon as it is known. */
	write: (line: string) => void;
	/** Gets what was not foreseen. */
	report: (error: unknown) => void;
	pauseMs?: number;
	batchMs?: number;
}

/** Looks at the same time, which spend most of their time waiting. */
const LANES = 32;
/** After a look that could not be made, and the most that some paths of a domain bind the others. */
const AGAIN_SECONDS = (LOOK.againHours * HOUR_MS) / 1000;
const BOUND_SECONDS = (LOOK.bindsMinutes * MINUTE_MS) / 1000;

/**
 * Looks at each subject that is asked for, at those of one address or registrable domain one after the other. One that
 * fails stops no other, and none holds the batch: those that have no turn for long come with another.
 */
export async function serveLooks(options: ServeOptions): Promise<void> {
	const { lines, look, manners, resolve = async () => [], write } = options;
	const { pauseMs = LOOK.pauseMs, batchMs = LOOK.batchSeconds * 1000 } = options;
	const questions: LookQuestion[] = [];
	for await (const line of lines) questions.push(LookQuestion.parse(JSON.parse(line)));
	manners?.remember(questions[0]?.spent ?? {});
	const inTurn = createTurns();
	const inLane = createTurns();
	const waits = new Map<string, number[]>();
	const endsAt = performance.now() + batchMs;
	let lane = 0;
	const lookOnce = async ({ subject, known }: LookQuestion, [domain = ""]: readonly string[]) => {
		const times = waits.get(domain) ?? [];
		if (times.length >= LOOK.pathsThatBind) return none(Math.min(BOUND_SECONDS, ...times));
		// It comes with the next batch.
		if (performance.now() > endsAt) return none(1);
		try {
			const looked = await look(subject, known);
			if (looked.retryAfter !== null) waits.set(domain, [...times, looked.retryAfter]);
			return looked;
		} catch (error) {
			if (error instanceof BudgetSpent) return none(DAY_MS / 1000);
			options.report(error);
			return none(AGAIN_SECONDS);
		}
	};
	await Promise.all(
		questions.map(async (question) => {
			const places = await placesOfSubject(question.subject, resolve);
			await inTurn(places, async () => {
				lane += 1;
				const looked = await inLane([`${lane % LANES}`], () => lookOnce(question, places));
				write(`${JSON.stringify({ id: question.id, ...looked, spent: manners?.report() })}\n`);
				// Also after the last one: the next process may begin with this place.
				if (looked.evidence) await sleep(pauseMs);
			});
		}),
	);
}

async function placesOfSubject(subject: string, resolve: NonNullable<ServeOptions["resolve"]>) {
	const host = hostOfSubject(subject).replace(/^\[(.*)\]$/, "$1");
	// Registries of packages are asked at hosts of the operator's choice.
	return mannerKeys(host, /[.:]/.test(host) ? await resolve(host).catch(() => []) : []);
}

/** A result without a look, which is due in so many seconds. */
function none(retryAfter: number): Looked<Evidence | null> {
	return { evidence: null, ms: null, retryAfter };
}
