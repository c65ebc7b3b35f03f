import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { FORMER } from "#registry/damaged-store.ts";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { recordsOfEach } from "../../registry/one-of-each.ts";
import { createFilledRegistry } from "../../registry/stores/lowdb-fixture.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { registryScript } from "../command-line.ts";
import { instanceIn, NODE, PROJECT } from "../instance.ts";
import { type FormerProgram, lastNumbers, prepareFormerProgram } from "./former-program.ts";
import { type JsonSchema, refusedPlaces } from "./schemas-within.ts";
import { type Journey, travel } from "./there-and-back.ts";

const { present } = lastNumbers();
const found = await prepareFormerProgram();
const former: FormerProgram | undefined = "folder" in found ? found : undefined;
const isThere = former !== undefined;
if ("reason" in found) {
	const told = `Left out, because ${found.reason}: the way to ${present} and back.`;
	if (process.env.REQUIRE_SERVERS) throw new Error(told);
	process.stderr.write(`${told}\n`);
}
afterAll(() => former?.remove());

/** Schemas of each kind of record in a folder of the program: what it reads, and what it writes. */
const SCHEMAS = `
import { z } from "zod";
import { COLLECTIONS } from "#registry/collections.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
const schemas = { events: RegistryEvent };
for (const [name, { schema }] of Object.entries(COLLECTIONS)) schemas[name] = schema;
const both = Object.entries(schemas).map(([name, schema]) => [name, Object.fromEntries(
	["input", "output"].map((io) => [io, z.toJSONSchema(schema, {
		io,
		unrepresentable: "any",
		override: ({ zodSchema, jsonSchema }) => {
			// Takes whatever it does not know for its own value.
			if (io === "input" && zodSchema.def.type === "catch")
				for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
		},
	})]),
)]);
process.stdout.write(JSON.stringify(Object.fromEntries(both)));
`;

type Schemas = Readonly<Record<string, { input: JsonSchema; output: JsonSchema }>>;

async function schemasOf(folder: string): Promise<Schemas> {
	return JSON.parse((await evaluate(folder, SCHEMAS)).stdout);
}

/** Whatever they are called there. */
const FORMATS = `
import * as folder from "#registry/stores/folder-format.ts";
import * as database from "#registry/stores/postgres/migrate.ts";
const { version: number } = JSON.parse(process.getBuiltinModule("fs").readFileSync("package.json", "utf8"));
const [folderFormat, databaseFormat] = [folder, database].map(
	(module) => Object.values(module).find(Number.isInteger),
);
process.stdout.write(JSON.stringify({ number, folderFormat, databaseFormat }));
`;

/** Runs a module in the folder of a program. */
function evaluate(cwd: string, module: string) {
	const args = ["--input-type=module", "--eval", module];
	return promisify(execFile)(NODE, args, { cwd, maxBuffer: 2 ** 27 });
}

describe.runIf(isThere)(`records of ${present} and the version before`, () => {
	const folder = former?.folder ?? "";

	it("are in the formats that this version takes for those of the version before", async () => {
		const { stdout } = await evaluate(folder, FORMATS);
		expect(JSON.parse(stdout)).toEqual(FORMER);
	});

	it("have members and words that the other one accepts", async () => {
		const [before, now] = await Promise.all([folder, PROJECT].map(schemasOf));
		const refused = Object.keys(before ?? {}).flatMap((kind) => {
			const [old, current] = [before?.[kind], now?.[kind]];
			if (!old || !current) return [`${kind} are no longer kept`];
			return [
				...refusedPlaces(old.output, current.input).map(
					(place) => `${present} refuses ${kind}${place}`,
				),
				...refusedPlaces(current.output, old.input).map(
					(place) => `${former?.number} refuses ${kind}${place}`,
				),
			];
		});
		expect(refused).toEqual([]);
	});

	it("are all there after the version before has opened and written the files", async () => {
		const dataDirectory = await createFilledRegistry();
		const before = await recordsOfEach(await readLowdbStore(dataDirectory));
		const { settings } = await instanceIn(dataDirectory);
		const instance = { settings: { ...settings, DATA_DIR: dataDirectory }, program: folder };
		const { code, stderr } = await registryScript(
			instance,
			...["category", "add", "harbours", "--name", "Harbours", "--description", "About harbours."],
		);
		expect(code, stderr).toBe(0);
		const after = await recordsOfEach(await readLowdbStore(dataDirectory));
		expect(after.categories).toHaveLength((before.categories?.length ?? 0) + 1);
		expect({ ...after, audit: [], categories: [] }).toEqual({
			...before,
			audit: [],
			categories: [],
		});
	});
});

/** What a journey has shown. Times are told and never decide. */
function expectNothingLost(journey: Journey, place: string): void {
	const { written, lost, silentSeconds } = journey;
	process.stderr.write(
		`${former?.number} and ${present} in turn on ${place}: ${written} writes, ${lost.length} lost, at most ${silentSeconds} s without an answer\n`,
	);
	expect(lost).toEqual([]);
	expect(written).toBeGreaterThan(0);
}

describe.runIf(isThere)(
	`${present} after the version before, that one again, and ${present} again`,
	() => {
		const programs = [former?.folder ?? "", PROJECT, former?.folder ?? "", PROJECT];

		it("lose no write on files, and each reads the backups of the other", async () => {
			expectNothingLost(await travel({ programs, databaseUrl: undefined }), "files");
		});
	},
);

describe.runIf(isThere && hasPostgres)(`${present} next to the version before`, () => {
	const programs = [former?.folder ?? "", PROJECT, former?.folder ?? "", PROJECT];
	let postgres: PostgresServer | undefined;
	afterAll(() => postgres?.remove());

	it("loses no write on one database, while one of two processes always answers", async () => {
		postgres = await startPostgres();
		const journey = await travel({ programs, databaseUrl: await postgres.createSchema() });
		expectNothingLost(journey, "PostgreSQL");
		expect(journey.unanswered).toEqual([]);
	});
});
