import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(`src/${file}`, "utf8");

it("every icon that views name is drawn, and no other", () => {
	const named = /Word<"(.*)">/.exec(read("views/pages/icon.ts"))?.[1]?.split(" ") ?? [];
	const drawn = [
		...read("components/icons.svg").matchAll(/<symbol id="(\w+)" viewBox="0 0 16 16">/g),
	];
	expect(drawn.map(([, name]) => name)).toEqual(named);
	expect(named.length).toBeGreaterThan(30);
});
