import { tmpdir } from "node:os";
import { openMetrics } from "#api/metrics/open-metrics.ts";
import { freePort } from "../../scripts/instance.ts";
import { BUILT, COUNTS } from "./built.ts";
import { parseMetrics } from "./parse-metrics.ts";
import { shown } from "./shown.ts";

/** All metrics of the service before anything has happened. */
export async function families() {
	const port = await freePort();
	const metrics = await openMetrics({ port, host: "127.0.0.1" }, () => new Date());
	const mailer = metrics.watchMail({
		send: async () => ({
			result: "delivered",
			status: 250,
			detail: "It was taken.",
			retryAfterSeconds: null,
		}),
		close: () => {},
	});
	await mailer.send({ to: "a@quay.works", subject: "", text: "" });
	metrics.onRequestEnded({
		endpoint: undefined,
		method: "GET",
		status: 503,
		finished: true,
		seconds: 0.1,
		refusedBy: "human",
		unavailable: "store",
	});
	metrics.storeWatch.onConnections(() => ({ busy: 1, idle: 0, waiting: 0 }));
	const measured = await metrics.serve(
		shown({
			readBuildRecord: async () => ({ last: BUILT, counts: COUNTS, publishedAt: null }),
			folders: { data: tmpdir() },
		}),
	);
	try {
		return parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
	} finally {
		await measured.close();
	}
}
