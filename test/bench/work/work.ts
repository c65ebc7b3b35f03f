/** What strangers make the program do, at its worst. */
export interface Work {
	/** The file and function that does it. */
	of: string;
	/** What makes it costly. */
	what: string;
	/** Where it runs: while others wait for an answer, in a build, or in a process of its own. */
	in: "answers" | "builds" | "collectors";
	/** What bounds its input. */
	bound: string;
	/** Prepares it at a share of that bound, from above 0 to 1. What is returned is counted and measured. */
	at: (share: number) => () => unknown;
}

/** Most milliseconds that each place allows. Collectors have their time as a limit of the process. */
export const MOST_MS = { answers: 50, builds: 2_000, collectors: 2_000 } as const;

/** As many of a part as fit. */
export function filled(part: string, characters: number): string {
	return part.repeat(Math.ceil(characters / part.length)).slice(0, characters);
}

export function many<Item>(count: number, make: (number: number) => Item): Item[] {
	return Array.from({ length: Math.round(count) }, (_, number) => make(number));
}
