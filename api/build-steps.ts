/** Lines of `scripts/terminal/steps.ts`: a name of plain words, padded, then seconds. Nothing that a listing says looks like that. */
const STEP = /^ {2}(?=[a-z ]{28} )([a-z]+(?: [a-z]+)*) +(\d{1,5}\.\d\d) s$/gm;

/** The steps that an hourly job has printed, in their order. */
export function buildStepsIn(printed: string): { step: string; seconds: number }[] {
	return [...printed.matchAll(STEP)].map(([, step = "", seconds]) => ({
		step,
		seconds: Number(seconds),
	}));
}
