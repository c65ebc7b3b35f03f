import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler, type Response } from "express";
import { describe, expect, it } from "vitest";
import { inTurn } from "#api/middleware/in-turn.ts";

/** What an application answers with these handlers, and the failure that it reports. */
async function answerOf(...handlers: RequestHandler[]): Promise<string> {
	const app = express();
	app.use(inTurn(handlers));
	app.use(((_request, response) => response.end("behind")) satisfies RequestHandler);
	const fail: express.ErrorRequestHandler = (error, _request, response, _next) => {
		response.end(`failed: ${error.message}`);
	};
	app.use(fail);
	const server = createServer(app).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
	server.closeAllConnections();
	server.close();
	return text;
}

const later = () => new Promise((resolve) => setTimeout(resolve, 1));
const write =
	(text: string): RequestHandler =>
	(_request, response, next) => {
		response.write(text);
		next();
	};

describe("handlers in turn", () => {
	it("continue with the next one and then with those behind the group", async () => {
		const slow: RequestHandler = async (_request, response, next) => {
			await later();
			response.write("b");
			next();
		};
		expect(await answerOf(write("a"), slow, write("c"))).toBe("abcbehind");
	});

	it("end with the one that answers", async () => {
		const end: RequestHandler = (_request, response) => void response.end("!");
		expect(await answerOf(write("a"), end, write("c"))).toBe("a!");
	});

	it.each<[string, RequestHandler]>([
		[
			"throws",
			() => {
				throw new Error("x");
			},
		],
		[
			"rejects",
			async () => {
				await later();
				throw new Error("x");
			},
		],
		["reports a failure", (_request, _response, next) => next(new Error("x"))],
	])("end with the one that %s, and its failure is reported", async (_, failing) => {
		expect(await answerOf(write("a"), failing, write("c"))).toBe("afailed: x");
	});

	it.each([
		["drop a second answer", (response: Response) => void response.set("A", "b"), 0],
		["report another failure", () => Promise.reject(new Error("x")), 1],
	])("%s of a request that was already answered as late", async (_what, act, count) => {
		const failures: unknown[] = [];
		const ended = Promise.withResolvers<void>();
		const late: RequestHandler = async (request, response) => {
			Object.assign(request, { call: { isLate: true } });
			response.end("late");
			await later();
			setImmediate(ended.resolve);
			await act(response);
		};
		const turn = inTurn([late]);
		const noted: RequestHandler = (request, response) =>
			turn(request, response, (error) => failures.push(error));
		expect(await answerOf(noted)).toBe("late");
		await ended.promise;
		expect(failures).toHaveLength(count);
	});
});
