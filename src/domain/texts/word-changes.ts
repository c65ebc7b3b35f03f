/** A stretch of two texts: in both of them, or in the one before or after only. */
export interface WordRun {
	in: "both" | "before" | "after";
	text: string;
}

/** The search grows with the square of the words that differ. With more than this, a comparison by words is of little use. */
const MAX_DIFFERENCES = 400;
/** Of both texts. Those that repeat themselves are read again for each difference. */
const MAX_WORDS = 20_000;

/** The shortest way from one text to the other, word by word (Myers); null if more than a share of them differs. */
export function wordChanges(before: string, after: string, share = 0.5): WordRun[] | null {
	const left = wordsOf(before);
	const right = wordsOf(after);
	const words = left.length + right.length;
	if (words > MAX_WORDS) return null;
	const most = Math.min(MAX_DIFFERENCES, Math.floor(words * share));
	// Numbered, because long words that differ at their ends take long to compare.
	const numbers = new Map([...new Set([...left, ...right])].map((word, number) => [word, number]));
	const numbered = (all: readonly string[]) => all.map((word) => numbers.get(word) ?? -1);
	const steps = shortestWay(numbered(left), numbered(right), most);
	return steps && runsOf(steps, left, right);
}

function wordsOf(text: string): string[] {
	return text.match(/\S+\s*|\s+/gu) ?? [];
}

/** A word that is left out or put in, by its place in the one text or the other. */
type Step = { removed: number } | { added: number };

/** How far the ways with so many differences got, by diagonal: 0, -1, 1, -2, … */
type Reached = Int32Array;

function reachedOn(reached: Reached, diagonal: number): number {
	return reached[slotOf(diagonal)] ?? 0;
}

function slotOf(diagonal: number): number {
	return diagonal < 0 ? -2 * diagonal - 1 : 2 * diagonal;
}

function shortestWay(left: readonly number[], right: readonly number[], most: number) {
	const reached: Reached = new Int32Array(2 * most + 3);
	const before: Reached[] = [];
	for (let differences = 0; differences <= most; differences++) {
		before.push(reached.slice(0, 2 * differences + 3));
		for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
			let at = comesDown(reached, diagonal, differences)
				? reachedOn(reached, diagonal + 1)
				: reachedOn(reached, diagonal - 1) + 1;
			while (
				at < left.length &&
				at - diagonal < right.length &&
				left[at] === right[at - diagonal]
			) {
				at += 1;
			}
			reached[slotOf(diagonal)] = at;
			if (at >= left.length && at - diagonal >= right.length) {
				return wayBack(before, left.length, right.length);
			}
		}
	}
	return null;
}

/** Whether the furthest way to a diagonal inserts a word instead of removing one. */
function comesDown(reached: Reached, diagonal: number, differences: number) {
	if (diagonal === -differences) return true;
	if (diagonal === differences) return false;
	return reachedOn(reached, diagonal - 1) < reachedOn(reached, diagonal + 1);
}

function wayBack(before: readonly Reached[], leftEnd: number, rightEnd: number) {
	const steps: Step[] = [];
	let diagonal = leftEnd - rightEnd;
	for (let differences = before.length - 1; differences > 0; differences--) {
		const reached = before[differences] ?? new Int32Array();
		const isAdded = comesDown(reached, diagonal, differences);
		diagonal += isAdded ? 1 : -1;
		const at = reachedOn(reached, diagonal);
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
