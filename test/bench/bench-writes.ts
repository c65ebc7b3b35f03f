// How many registrations per second three processes over one PostgreSQL store, which waits for the disk as in
// production.
import { parseArgs } from "node:util";
import { compileTemplates } from "../../scripts/compile-templates.ts";
import { PROJECT } from "../scripts/instance.ts";
import { type PostgresServer, startPostgres } from "../servers/postgres-server.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { shown } from "./show-figures.ts";
import { type Posted, postRegistrations } from "./writes/post-registrations.ts";
import { type Service, startPeers, startRegistry } from "./writes/services.ts";
import { shareOf, watchBackends } from "./writes/watch-backends.ts";

const OURS = "ours";
const CONNECTIONS = 24;

interface Round extends Posted {
	/** What connections of the database were doing, and how often. */
	found: ReadonlyMap<string, number>;
}

export async function benchWrites(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			beside: { type: "string" },
			rounds: { type: "string", default: "5" },
			seconds: { type: "string", default: "3" },
		},
	});
	await compileTemplates();
	const postgres = await startPostgres({ waitsForDisk: true });
	const services: Service[] = [];
	try {
		services.push(await startRegistry(OURS, PROJECT, postgres));
		if (values.beside) services.push(await startRegistry("before", values.beside, postgres));
		services.push(await startPeers("Express, two unique indexes", postgres));
		const forMs = 1000 * readCount(values.seconds);
		printRounds(await measure(services, postgres, { count: readCount(values.rounds), forMs }));
	} finally {
		for (const { stop } of services) await stop();
		await postgres.remove();
	}
}

/** In turns, so that a busy moment of the machine affects all of them equally. */
async function measure(
	services: readonly Service[],
	postgres: PostgresServer,
	{ count, forMs }: { count: number; forMs: number },
): Promise<Map<string, Round[]>> {
	const rounds = new Map<string, Round[]>(services.map(({ label }) => [label, []]));
	for (const service of services) {
		await postRegistrations(service, { connections: CONNECTIONS, forMs });
	}
	for (let round = 0; round < count; round += 1) {
		for (const service of services) {
			await service.clear();
			const backends = await watchBackends(postgres);
			const posted = await postRegistrations(service, { connections: CONNECTIONS, forMs });
			rounds.get(service.label)?.push({ ...posted, found: await backends.stop() });
		}
	}
	return rounds;
}

function printRounds(rounds: ReadonlyMap<string, readonly Round[]>): void {
	const rateOf = (label: string) =>
		quantile(
			(rounds.get(label) ?? []).map(({ milliseconds, seconds }) => milliseconds.length / seconds),
			0.5,
		);
	const ours = rateOf(OURS);
	printTable(
		[
			...["service", "registrations/s", "ours against it", "p50 ms", "p99 ms"],
			...["processes", "database", "of its time: lock", "disk", "next question", "at work"],
		],
		[...rounds].map(([label, all]) => {
			const latencies = all.flatMap(({ milliseconds }) => milliseconds);
			const kept = latencies.length;
			const eachMs = (figure: (round: Round) => number) =>
				`${((1000 * all.reduce((sum, round) => sum + figure(round), 0)) / kept).toFixed(1)} ms`;
			return [
				...[label, rateOf(label).toFixed(0), shown.ratio(ours, rateOf(label))],
				...[quantile(latencies, 0.5).toFixed(0), quantile(latencies, 0.99).toFixed(0)],
				...[eachMs((round) => round.processSeconds), eachMs((round) => round.databaseSeconds)],
				...shareOf(all.map(({ found }) => found)),
			];
		}),
	);
	process.stdout.write(
		`\n${CONNECTIONS} connections to three processes; processor time is that of one registration\n`,
	);
}

function quantile(values: readonly number[], share: number): number {
	const sorted = Float64Array.from(values).sort();
	return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
