/** A DNS server on loopback that knows what a test tells it. */
import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Answers by question, such as `66.249.66.1 PTR`. `fail` is a server's own failure, `silence` none at all. */
export type Answers = Readonly<Record<string, readonly string[] | "fail" | "silence">>;

const TYPES: Readonly<Record<number, string>> = { 1: "A", 12: "PTR", 28: "AAAA" };
const REFUSED_NAME = 3;
const FAILED = 2;

/** Starts it. Questions that no answer is given for are about names that do not exist. */
export async function dnsServer(
  answers: Answers,
): Promise<{ readonly address: string; readonly asked: string[] }> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (message, { port, address }) => {
    const { name, type, end } = questionOf(message);
    const question = `${type === "PTR" ? addressOf(name) : name.toLowerCase()} ${type}`;
    asked.push(question);
    const answer = answers[question] ?? [];
    if (answer === "silence") return;
    const records = answer === "fail" ? [] : answer.map((text) => record(type, text));
    const code = answer === "fail" ? FAILED : answer.length === 0 ? REFUSED_NAME : 0;
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, message.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    socket.close();
  });
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, asked };
}

function questionOf(message: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), type: TYPES[message.readUInt16BE(at + 1)]!, end: at + 5 };
}

/** The address that a name for reverse questions stands for. */
function addressOf(name: string): string {
  const labels = name.split(".").slice(0, -2).reverse();
  if (name.endsWith(".in-addr.arpa")) return labels.join(".");
  const groups = labels.join("").match(/.{4}/g)!;
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}

function record(type: string, text: string): Buffer {
  const data =
    type === "PTR" ? encodedName(text) : type === "A" ? Buffer.from(text.split(".").map(Number)) : wide(text);
  const head = Buffer.alloc(12);
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(Number(Object.keys(TYPES).find((key) => TYPES[Number(key)] === type)), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function encodedName(name: string): Buffer {
  const labels = name
    .split(".")
    .map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, "latin1")]));
  return Buffer.concat([...labels, Buffer.of(0)]);
}

/** An address of IPv6 without shortenings. */
function wide(address: string): Buffer {
  return Buffer.from(
    address
      .split(":")
      .map((group) => group.padStart(4, "0"))
      .join(""),
    "hex",
  );
}
