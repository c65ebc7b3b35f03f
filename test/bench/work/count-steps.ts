import { type Part, partsOf } from "./pattern-parts.ts";

/** Where it goes on after a part matched. */
type Next = (at: number) => number;
type Match = (at: number, next: Next) => number;
const NO = -1;

/**
 * How many steps the backtracking of a pattern takes in a text, until it has found all that it looks for: a stand-in for
 * time that is the same on every machine. The platform does the same steps, or fewer. Ends after `most`.
 */
export function countSteps(pattern: RegExp, text: string, most = 1_000_000): number {
	const characters = [...text];
	const run = { steps: 0, most, characters, groups: new Map<number | string, [number, number]>() };
	const match = compile(partsOf(pattern), { run, flags: pattern.flags, behind: false });
	let at = pattern.sticky ? characters.length : 0;
	while (at <= characters.length && run.steps < most) {
		run.groups.clear();
		run.steps += 1;
		const end = match(at, (reached) => reached);
		if (end !== NO && !pattern.global) break;
		at = end > at ? end : at + 1;
		if (end === NO && isAnchored(pattern)) break;
	}
	return run.steps;
}

function isAnchored({ source, multiline }: RegExp): boolean {
	return !multiline && source.startsWith("^") && !source.includes("|");
}

interface Compiling {
	run: {
		steps: number;
		most: number;
		characters: string[];
		groups: Map<number | string, [number, number]>;
	};
	flags: string;
	/** Backwards, inside of what looks behind. */
	behind: boolean;
}

function compile(part: Part, given: Compiling): Match {
	const { run } = given;
	const counted =
		(match: Match): Match =>
		(at, next) => {
			run.steps += 1;
			return run.steps > run.most ? NO : match(at, next);
		};
	switch (part.kind) {
		case "one":
			return counted(oneOf(part.source, given));
		case "edge":
			return counted(edgeOf(part.edge, given));
		case "same":
			return counted(sameAs(part.group, given));
		case "look":
			return counted(lookOf(part, given));
		case "group":
			return groupOf(part, given);
		case "row": {
			const matches = part.parts.map((one) => compile(one, given));
			if (given.behind) matches.reverse();
			return matches.reduceRight<Match>(
				(rest, match) => (at, next) => match(at, (reached) => rest(reached, next)),
				(at, next) => next(at),
			);
		}
		case "either": {
			const matches = part.choices.map((one) => compile(one, given));
			return (at, next) => {
				for (const match of matches) {
					const end = match(at, next);
					if (end !== NO) return end;
				}
				return NO;
			};
		}
		case "repeat":
			return repeatOf(part, given);
	}
}

const kept = new Map<string, Map<string, boolean>>();

/** Whether a character is of a class, asked of the platform once. */
function isOf(source: string, flags: string): (character: string) => boolean {
	const plain = flags.replace(/[gymd]/g, "");
	const key = `${source} ${plain}`;
	const known = kept.get(key) ?? new Map<string, boolean>();
	kept.set(key, known);
	const pattern = new RegExp(`^(?:${source})$`, plain);
	return (character) => {
		const before = known.get(character);
		if (before !== undefined) return before;
		const is = pattern.test(character);
		known.set(character, is);
		return is;
	};
}

function oneOf(source: string, { run: { characters }, flags, behind }: Compiling): Match {
	const is = isOf(source, flags);
	return (at, next) => {
		const character = characters[behind ? at - 1 : at];
		if (character === undefined || !is(character)) return NO;
		return next(behind ? at - 1 : at + 1);
	};
}

function edgeOf(edge: string, { run: { characters }, flags }: Compiling): Match {
	const isWord = (at: number) => /^\w$/.test(characters[at] ?? "");
	const isLine = (at: number) => flags.includes("m") && characters[at] === "\n";
	return (at, next) => {
		const isMet =
			edge === "^"
				? at === 0 || isLine(at - 1)
				: edge === "$"
					? at === characters.length || isLine(at)
					: (isWord(at - 1) !== isWord(at)) === (edge === "b");
		return isMet ? next(at) : NO;
	};
}

function sameAs(group: number | string, { run, behind }: Compiling): Match {
	return (at, next) => {
		const [start, end] = run.groups.get(group) ?? [0, 0];
		const length = end - start;
		const from = behind ? at - length : at;
		run.steps += length;
		for (let place = 0; place < length; place += 1) {
			if (run.characters[start + place] !== run.characters[from + place]) return NO;
		}
		return next(behind ? from : at + length);
	};
}

function lookOf({ behind, not, inner }: Part & { kind: "look" }, given: Compiling): Match {
	const match = compile(inner, { ...given, behind });
	return (at, next) => ((match(at, (reached) => reached) === NO) === not ? next(at) : NO);
}

function groupOf({ index, name, inner }: Part & { kind: "group" }, given: Compiling): Match {
	const match = compile(inner, given);
	const { groups } = given.run;
	return (at, next) =>
		match(at, (reached) => {
			const span: [number, number] = [Math.min(at, reached), Math.max(at, reached)];
			groups.set(index, span);
			if (name !== undefined) groups.set(name, span);
			return next(reached);
		});
}

function repeatOf({ inner, min, max, lazy }: Part & { kind: "repeat" }, given: Compiling): Match {
	if (inner.kind === "one" && !lazy) return repeatOne(inner.source, [min, max], given);
	const match = compile(inner, given);
	const from =
		(count: number): Match =>
		(at, next) => {
			const more = () =>
				count >= max
					? NO
					: match(at, (reached) =>
							reached === at && count >= min ? NO : from(count + 1)(reached, next),
						);
			if (count < min) return more();
			if (lazy) {
				const end = next(at);
				return end === NO ? more() : end;
			}
			const end = more();
			return end === NO ? next(at) : end;
		};
	return from(0);
}

/** Without a call within a call for each character. */
function repeatOne(source: string, [min, max]: [number, number], given: Compiling): Match {
	const { run, behind, flags } = given;
	const is = isOf(source, flags);
	const step = behind ? -1 : 1;
	return (at, next) => {
		let count = 0;
		while (count < max && is(run.characters[at + step * count - (behind ? 1 : 0)] ?? ""))
			count += 1;
		run.steps += count + 1;
		for (; count >= min && run.steps <= run.most; count -= 1) {
			run.steps += 1;
			const end = next(at + step * count);
			if (end !== NO) return end;
		}
		return NO;
	};
}
