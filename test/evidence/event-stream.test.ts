import { expect, it } from "vitest";
import { createEventReader } from "#evidence/event-stream.ts";
import { processorMs } from "../processor-time.ts";

const STREAM =
	": hello\n\nevent: other\ndata: 1\n\nevent: endpoint\ndata: /a\ndata: /b\n\nevent: late\n\n";

/** In parts of so many bytes. */
function read(stream: string, size: number, name = "endpoint") {
	const events = createEventReader((event) => event.name === name);
	const bytes = Buffer.from(stream);
	for (let at = 0; at < bytes.length; at += size) events.take(bytes.subarray(at, at + size));
	return events.found();
}

it.each(["\n", "\r\n", "\r"])("an event is found however its stream is cut, with %j", (end) => {
	const stream = STREAM.replaceAll("\n", end);
	for (const size of [1, 2, 3, 7, 1000]) {
		expect(read(stream, size)).toEqual({ name: "endpoint", data: "/a\n/b" });
	}
	expect(read(stream.slice(0, -2 * end.length), 1, "late")).toEqual({ name: "late", data: "" });
});

it("an event in very many parts is read as quickly as one", () => {
	const text = "x".repeat(200_000);
	let data: string | undefined;
	const took = processorMs(() => {
		data = read(`event: endpoint\ndata: ${text}`, 1)?.data;
	});
	expect(data).toBe(text);
	expect(took).toBeLessThan(4000);
});
