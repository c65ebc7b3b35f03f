import { expect, it } from "vitest";
import { rememberAnswers } from "#access-logs/remember-answers.ts";

it("each text is asked about once, with either answer", () => {
	const asked: string[] = [];
	const isLong = rememberAnswers((text) => {
		asked.push(text);
		return text.length > 3;
	});
	expect(["long text", "no", "long text", "no"].map(isLong)).toEqual([true, false, true, false]);
	expect(asked).toEqual(["long text", "no"]);
});

it("answers stay right with any number of texts", () => {
	const isOdd = rememberAnswers((text) => Number(text) % 2 === 1);
	const numbers = Array.from({ length: 25_000 }, (_, number) => String(number));
	expect(numbers.filter(isOdd)).toHaveLength(12_500);
	expect(isOdd("1")).toBe(true);
});
