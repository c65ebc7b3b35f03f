export interface AskingParts {
	now: () => Date;
	/** How long an answer is reused, no matter how often it is scraped. */
	keptMs?: number;
	/** Without an answer for this long, the other side counts as unreachable. */
	patienceMs?: number;
}

/** Never again while an answer is pending: questions would pile up. Undefined without an answer. */
export function askSeldom<Answer>(
	ask: () => Promise<Answer>,
	{ now, keptMs = 5_000, patienceMs = 2_000 }: AskingParts,
): () => Promise<Answer | undefined> {
	let last: { atMs: number; answer: Promise<Answer | undefined> } | undefined;
	let isAsking = false;
	return () => {
		const atMs = now().getTime();
		const isOld = !last || Math.abs(atMs - last.atMs) >= keptMs;
		if (!last || (isOld && !isAsking)) {
			isAsking = true;
			const answer = ask().finally(() => {
				isAsking = false;
			});
			last = { atMs, answer: within(patienceMs, answer) };
		}
		return last.answer;
	};
}

/** A failed question also counts as answered: the figures are unknown. */
export async function within<Result>(
	ms: number,
	work: Promise<Result>,
): Promise<Result | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const patience = new Promise<undefined>((resolve) => {
		timer = setTimeout(resolve, ms, undefined);
	});
	const answer = work.catch(() => undefined);
	return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
}
