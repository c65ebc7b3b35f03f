/** A stretch of two texts: in both of them, or in the one before or after only. */
export interface WordRun {
	in: "both" | "before" | "after";
	text: string;
}

/** The search grows with the square of the words that differ. With more than this, a comparison by words is of little use. */
const MAX_DIFFERENCES = 400;

/** The shortest way from one text to the other, word by word (Myers); null if more than a share of them differs. */
export function wordChanges(before: string, after: string, share = 0.5): WordRun[] | null {
	const left = wordsOf(before);
	const right = wordsOf(after);
	const steps = shortestWay(left, right);
	if (steps === null || steps.length > (left.length + right.length) * share) return null;
	return runsOf(steps, left, right);
}

/** Words with the space after each, so that together they are the text. */
function wordsOf(text: string): string[] {
	return text.match(/\S+\s*|\s+/gu) ?? [];
}

/** A word that is left out or put in, by its place in the one text or the other. */
type Step = { removed: number } | { added: number };

function shortestWay(left: readonly string[], right: readonly string[]): Step[] | null {
	const reached = new Map([[1, 0]]);
	const before: Map<number, number>[] = [];
	for (let differences = 0; differences <= MAX_DIFFERENCES; differences++) {
		before.push(new Map(reached));
		for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
			let at = comesDown(reached, diagonal, differences)
				? (reached.get(diagonal + 1) ?? 0)
				: (reached.get(diagonal - 1) ?? 0) + 1;
			while (
				at < left.length &&
				at - diagonal < right.length &&
				left[at] === right[at - diagonal]
			) {
				at += 1;
			}
			reached.set(diagonal, at);
			if (at >= left.length && at - diagonal >= right.length) {
				return wayBack(before, left.length, right.length);
			}
		}
	}
	return null;
}

/** Whether the furthest way to a diagonal inserts a word instead of removing one. */
function comesDown(reached: ReadonlyMap<number, number>, diagonal: number, differences: number) {
	if (diagonal === -differences) return true;
	if (diagonal === differences) return false;
	return (reached.get(diagonal - 1) ?? 0) < (reached.get(diagonal + 1) ?? 0);
}

function wayBack(before: readonly Map<number, number>[], leftEnd: number, rightEnd: number) {
	const steps: Step[] = [];
	let diagonal = leftEnd - rightEnd;
	for (let differences = before.length - 1; differences > 0; differences--) {
		const reached = before[differences] ?? new Map<number, number>();
		const isAdded = comesDown(reached, diagonal, differences);
		diagonal += isAdded ? 1 : -1;
		const at = reached.get(diagonal) ?? 0;
		steps.push(isAdded ? { added: at - diagonal } : { removed: at });
	}
	return steps.reverse();
}

function runsOf(steps: readonly Step[], left: readonly string[], right: readonly string[]) {
	const removed = new Set(steps.flatMap((step) => ("removed" in step ? [step.removed] : [])));
	const added = new Set(steps.flatMap((step) => ("added" in step ? [step.added] : [])));
	const runs: WordRun[] = [];
	const say = (where: WordRun["in"], text = "") => {
		const last = runs.at(-1);
		if (last?.in === where) last.text += text;
		else runs.push({ in: where, text });
	};
	let from = 0;
	let to = 0;
	while (from < left.length || to < right.length) {
		if (removed.has(from)) say("before", left[from++]);
		else if (added.has(to)) say("after", right[to++]);
		else {
			say("both", right[to++]);
			from += 1;
		}
	}
	return runs;
}
