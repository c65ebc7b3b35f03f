import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDumpKeys } from "#signing/signing-keys.ts";
import { registry } from "../command-line.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const prepared = usePreparedRegistry();

describe("migrate-store into a folder", () => {
	it("also moves the keys that sign dumps, and says so", async () => {
		const instance = await prepared.copy();
		const { dataDirectory } = instance;
		await registry(instance, "key");
		const target = join(instance.root, "moved");
		const { code, stdout } = await registry(instance, "migrate-store", target);
		expect([code, stdout]).toEqual([
			0,
			expect.stringContaining("The keys that sign dumps were copied too."),
		]);
		const keys = await readDumpKeys(dataDirectory);
		expect([keys.length, await readDumpKeys(target)]).toEqual([1, keys]);
		const key = join("signing", "dump-key.pem");
		expect(await readFile(join(target, key))).toEqual(await readFile(join(dataDirectory, key)));
		expect((await stat(join(target, key))).mode & 0o777).toBe(0o600);
	});

	it("does not mention keys if there are none", async () => {
		const instance = await prepared.copy();
		const target = join(instance.root, "moved");
		const { code, stdout } = await registry(instance, "migrate-store", target);
		expect([code, stdout]).toEqual([0, expect.not.stringContaining("keys")]);
		expect(await readDumpKeys(target)).toEqual([]);
	});
});
