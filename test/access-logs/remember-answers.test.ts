import { expect, it } from "vitest";
import { rememberAnswers } from "#access-logs/remember-answers.ts";

it("asks once about the same text, whatever the answer is", () => {
	const asked: string[] = [];
	const isLong = rememberAnswers((text) => {
		asked.push(text);
		return text.length > 3;
	});
	expect(["long text", "no", "long text", "no"].map(isLong)).toEqual([true, false, true, false]);
	expect(asked).toEqual(["long text", "no"]);
});

it("answers right however many texts there are", () => {
	const isOdd = rememberAnswers((text) => Number(text) % 2 === 1);
	const numbers = Array.from({ length: 25_000 }, (_, number) => String(number));
	expect(numbers.filter(isOdd)).toHaveLength(12_500);
	expect(isOdd("1")).toBe(true);
});
