const tones = {
  fault: "border-rust bg-rust-soft text-rust",
  caution: "border-ochre bg-ochre-soft text-ochre",
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  children: React.ReactNode;
  className?: string;
}

/** An inline message. */
export const Notice = ({ tone, children, className = "" }: NoticeProps) => (
  <div
    role={tone === "fault" ? "alert" : "status"}
    className={`border-l-2 px-3 py-2 text-table ${tones[tone]} ${className}`}
  >
    {children}
  </div>
);
