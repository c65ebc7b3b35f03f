import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createLogoDecoder } from "#api/logos/create-logo-decoder.ts";
import { decoderCommand } from "#api/process/confined-commands.ts";
import { createLog } from "#api/process/log.ts";
import { EXAMPLE_LOGO } from "#contract/agents/logo.ts";
import { LOGO } from "#contract/limits.ts";
import { decodeLogo as decodeHere } from "#logos/decode-logo.ts";
import { LogoFault } from "#logos/require-size.ts";
import {
	animatedAs,
	animatedPng,
	pictureAs,
	pngOf,
	pngThatSays,
	svgBomb,
	svgOf,
} from "./pictures.ts";

const logged: string[] = [];
const log = createLog(
	(line) => logged.push(line),
	() => new Date(),
);
/** The process that the service starts. */
const { decodeLogo } = createLogoDecoder({ command: decoderCommand(), log });

async function decoded(bytes: Uint8Array) {
	const outcome = await decodeLogo(bytes, null);
	if (!outcome.decoded) throw new Error(`The picture ${outcome.finding}.`);
	return sharp(Buffer.from(outcome.png, "base64"));
}

/** What the process would find, in this process, because starting one for each picture takes most of the time. */
async function findingOf(bytes: Buffer): Promise<string> {
	try {
		await decodeHere(bytes);
		return "was decoded";
	} catch (error) {
		if (error instanceof LogoFault) return error.message;
		throw error;
	}
}

describe("a logo becomes a square PNG", () => {
	it.each([
		["PNG", async () => pngOf(64, 48)],
		["JPEG", () => pictureAs("jpeg")],
		["WebP", () => pictureAs("webp")],
		["GIF", () => pictureAs("gif")],
		["SVG", async () => svgOf('<circle cx="32" cy="32" r="30" fill="#0b6b57"/>')],
	])("of a %s", async (_, picture) => {
		const { format, width, height, hasAlpha } = await (await decoded(await picture())).metadata();
		expect({ format, width, height, hasAlpha }).toEqual({
			format: "png",
			width: LOGO.sidePixels,
			height: LOGO.sidePixels,
			hasAlpha: true,
		});
	});

	it("with transparent space above and below a wide picture", async () => {
		const { data } = await (await decoded(pngOf(64, 32)))
			.raw()
			.toBuffer({ resolveWithObject: true });
		const side = LOGO.sidePixels;
		const alphaAt = (x: number, y: number) => data[(y * side + x) * 4 + 3];
		expect(alphaAt(side / 2, 4)).toBe(0);
		expect(alphaAt(side / 2, side / 2)).toBe(255);
	});

	it("without metadata", async () => {
		const told = await sharp(pngOf(64, 48))
			.withExif({ IFD0: { Copyright: "<script>alert(1)</script>" } })
			.jpeg()
			.toBuffer();
		expect(told.includes("<script>")).toBe(true);
		const outcome = await decodeLogo(told, null);
		const png = outcome.decoded ? Buffer.from(outcome.png, "base64") : Buffer.alloc(0);
		expect(png.length).toBeGreaterThan(0);
		expect(png.includes("<script>")).toBe(false);
	});

	it("that is the same for the same picture", async () => {
		const digests = await Promise.all(
			[1, 2].map(async () =>
				createHash("sha1")
					.update(JSON.stringify(await decodeLogo(pngOf(40, 40), null)))
					.digest("hex"),
			),
		);
		expect(digests[0]).toBe(digests[1]);
	});

	it("for the example of the guide too", async () => {
		await decoded(Buffer.from(EXAMPLE_LOGO.picture, "base64"));
	});
});

const END = "is cut off, or has other data after its end";
const DAMAGED = "is damaged";
const ZIP = Buffer.from("504b0304", "hex");
const behind = async (picture: Buffer | Promise<Buffer>) => Buffer.concat([await picture, ZIP]);
const half = async (picture: Promise<Buffer>) => {
	const bytes = await picture;
	return bytes.subarray(0, bytes.length / 2);
};
const asJpeg = async (bytes: Promise<Buffer>) =>
	Buffer.concat([await bytes, Buffer.from("ffd9", "hex")]);

describe("a picture is refused", () => {
	it.each<[what: string, picture: () => Promise<Buffer> | Buffer, finding: string | RegExp]>([
		["a page", () => Buffer.from("<html><script>alert(1)</script></html>"), /^is not a PNG, JPEG/],
		["a PDF", () => Buffer.from("%PDF-1.7 …"), /^is not a PNG, JPEG/],
		["a TIFF", () => sharp(pngOf(32, 32)).tiff().toBuffer(), /^is not a PNG, JPEG/],
		["an AVIF", () => sharp(pngOf(32, 32)).avif().toBuffer(), /^is not a PNG, JPEG/],
		["nothing", () => Buffer.alloc(0), /^is not a PNG, JPEG/],
		["more bytes than allowed", () => Buffer.alloc(LOGO.maxBytes + 1), "is larger than 512 KiB"],
		["1 by 100,000 pixels", () => pngOf(1, 100_000), /^measures 1 by 100000 pixels/],
		["1 by 4,000 pixels", () => pngOf(1, 4_000), /^measures 1 by 4000 pixels/],
		["too long a strip", () => pngOf(1_600, 160), /^is more than 8 times as wide/],
		["a size that would fill the memory", () => pngThatSays(60_000, 60_000), /^measures 60000 by/],
		[
			"a size that nothing has",
			() => pngThatSays(2 ** 31 - 1, 2 ** 31 - 1),
			/^(?:measures|is damaged)/,
		],
		["fewer pixels than stated", () => pngThatSays(4_000, 4_000), DAMAGED],
		["a PNG that is an archive as well", () => behind(pngOf(32, 32)), END],
		["a JPEG that is an archive as well", () => behind(pictureAs("jpeg")), END],
		["a WebP that is an archive as well", () => behind(pictureAs("webp")), END],
		["a GIF that is an archive as well", () => behind(pictureAs("gif")), END],
		["half a PNG", () => half(Promise.resolve(pngOf(64, 64))), END],
		["half a JPEG", () => half(pictureAs("jpeg")), END],
		["half a JPEG with an end", () => asJpeg(half(pictureAs("jpeg", 256, 256))), DAMAGED],
		["half a WebP", () => half(pictureAs("webp")), END],
		["the head of a GIF and nothing of it", () => Buffer.from("GIF89a;"), DAMAGED],
		["an animated PNG", animatedPng, /^is animated/],
		["an animated GIF", () => animatedAs("gif"), /^is animated/],
		["an animated WebP", () => animatedAs("webp"), /^is animated/],
		["an SVG in another encoding", () => Buffer.from("\uFEFF<svg/>", "utf16le"), /^is not a PNG/],
		["an SVG with a script", () => svgOf("<script>alert(1)</script>"), "contains scripts"],
		[
			"an SVG that is too long a strip",
			() => svgOf("<path d='M0 0h9v9z'/>", 'width="1" height="100000"'),
			/^is more than 8 times/,
		],
		[
			"an SVG without a size",
			() => svgOf("<path d='M0 0h9v9z'/>", 'width="0" height="0"'),
			"is an SVG that cannot be rendered",
		],
	])("%s", async (_, picture, finding) => {
		expect(await findingOf(await picture())).toMatch(finding);
	});

	it("with what the decoding process says of it", async () => {
		const page = Buffer.from("<html><script>alert(1)</script></html>");
		const finding = expect.stringMatching(/^is not a PNG, JPEG/);
		expect(await decodeLogo(page, null)).toEqual({ decoded: false, finding });
	});

	it("for an SVG that repeats itself a million million times", async () => {
		const hurried = createLogoDecoder({ command: decoderCommand(), log, patienceMs: 3_000 });
		expect(await hurried.decodeLogo(svgBomb(12), null)).toMatchObject({ decoded: false });
	});
});

describe("the decoding process", () => {
	const running = (script: string) =>
		createLogoDecoder({
			command: [decoderCommand()[0], "-c", script],
			log,
			patienceMs: 300,
		});

	it("has a memory limit", async () => {
		const [shell, flag, bound, ...rest] = decoderCommand();
		const node = rest.slice(0, 2);
		const greedy = createLogoDecoder({
			command: [
				shell,
				flag ?? "",
				bound ?? "",
				...node,
				"-e",
				"const held = []; for (;;) held.push(Buffer.alloc(1 << 24, 1));",
			],
			log,
		});
		const before = logged.length;
		expect(await greedy.decodeLogo(pngOf(32, 32), null)).toEqual({
			decoded: false,
			finding: "takes too much time or memory to decode",
		});
		expect(logged.length).toBe(before + 2);
	});

	it("is killed when it takes too long, which is logged", async () => {
		const before = logged.length;
		expect(await running("exec sleep 60").decodeLogo(pngOf(32, 32), null)).toMatchObject({
			decoded: false,
		});
		expect(logged.slice(before).join()).toContain("SIGKILL");
	});

	it("sees no settings of the service, reads no other files and starts no processes", async () => {
		const command = decoderCommand();
		const script = command.at(-1) ?? "";
		const asking = command.slice(0, -1);
		const probe = [
			...asking,
			"-e",
			`const say = (what) => { try { what(); return "yes"; } catch (error) { return error.code; } };
			process.stdout.write(JSON.stringify({ decoded: false, finding: [
				Object.keys(process.env).filter((name) => !/^(?:PWD|SHLVL|OLDPWD|_)$/.test(name)).join(),
				say(() => require("fs").readFileSync("/etc/hostname")),
				say(() => require("fs").writeFileSync("/tmp/logo-probe", "")),
				say(() => require("child_process").execSync("true")),
			].join(" ") }));`,
		];
		expect(script).toMatch(/decode-logo\.ts$/);
		const { decodeLogo } = createLogoDecoder({ command: [probe[0] ?? "", ...probe.slice(1)], log });
		expect(await decodeLogo(pngOf(32, 32), null)).toMatchObject({
			finding: " ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED",
		});
	});
});
