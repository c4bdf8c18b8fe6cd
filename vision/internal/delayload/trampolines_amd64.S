// The delay-loaded functions, by the names that the linker knows them by. Each
// is a jump through the slot of its entry, which leads at first to code that
// binds the function.

// delayed defines a function of a library.
.macro delayed library function
	.globl	\function
	.type	\function, @function
\function:
	jmp	*.Lslot_\function(%rip)
.Lbind_\function:
	leaq	.Lentry_\function(%rip), %r11
	jmp	.Lbind
	.size	\function, . - \function
	.pushsection .rodata
.Lname_\function:
	.asciz	"\function"
	.popsection
	.pushsection .data
	.balign	8
.Lentry_\function: // a struct entry
	.quad	\library, .Lname_\function
.Lslot_\function:
	.quad	.Lbind_\function
	.popsection
.endm

	.text

// bind binds the function whose entry r11 points to and goes on in it, with all
// registers as they were that hold arguments.
.Lbind:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%rdi
	pushq	%rsi
	pushq	%rdx
	pushq	%rcx
	pushq	%r8
	pushq	%r9
	pushq	%rax
	subq	$136, %rsp // eight registers, and the stack on 16 bytes
	movaps	%xmm0, (%rsp)
	movaps	%xmm1, 16(%rsp)
	movaps	%xmm2, 32(%rsp)
	movaps	%xmm3, 48(%rsp)
	movaps	%xmm4, 64(%rsp)
	movaps	%xmm5, 80(%rsp)
	movaps	%xmm6, 96(%rsp)
	movaps	%xmm7, 112(%rsp)
	movq	%r11, %rdi
	call	gs_bind
	movq	%rax, %r11
	movaps	(%rsp), %xmm0
	movaps	16(%rsp), %xmm1
	movaps	32(%rsp), %xmm2
	movaps	48(%rsp), %xmm3
	movaps	64(%rsp), %xmm4
	movaps	80(%rsp), %xmm5
	movaps	96(%rsp), %xmm6
	movaps	112(%rsp), %xmm7
	addq	$136, %rsp
	popq	%rax
	popq	%r9
	popq	%r8
	popq	%rcx
	popq	%rdx
	popq	%rsi
	popq	%rdi
	popq	%rbp
	jmp	*%r11

	delayed	gs_imgcodecs _ZN2cv6imreadERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEi
	delayed	gs_imgcodecs _ZN2cv7imwriteERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_11_InputArrayERKSt6vectorIiSaIiEE
	delayed	gs_imgcodecs _ZN2cv8imdecodeERKNS_11_InputArrayEi
	delayed	gs_imgcodecs _ZN2cv8imencodeERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_11_InputArrayERSt6vectorIhSaIhEERKSB_IiSaIiEE

	delayed	gs_highgui _ZN2cv10moveWindowERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEii
	delayed	gs_highgui _ZN2cv10selectROIsERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_11_InputArrayERSt6vectorINS_5Rect_IiEESaISD_EEbb
	delayed	gs_highgui _ZN2cv11namedWindowERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEi
	delayed	gs_highgui _ZN2cv12resizeWindowERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEii
	delayed	gs_highgui _ZN2cv13destroyWindowERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
	delayed	gs_highgui _ZN2cv14createTrackbarERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES7_PiiPFviPvES9_
	delayed	gs_highgui _ZN2cv14getTrackbarPosERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES7_
	delayed	gs_highgui _ZN2cv14setTrackbarMaxERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES7_i
	delayed	gs_highgui _ZN2cv14setTrackbarMinERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES7_i
	delayed	gs_highgui _ZN2cv14setTrackbarPosERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES7_i
	delayed	gs_highgui _ZN2cv14setWindowTitleERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES7_
	delayed	gs_highgui _ZN2cv17getWindowPropertyERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEi
	delayed	gs_highgui _ZN2cv17setWindowPropertyERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEid
	delayed	gs_highgui _ZN2cv6imshowERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_11_InputArrayE
	delayed	gs_highgui _ZN2cv7waitKeyEi
	delayed	gs_highgui _ZN2cv9selectROIERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_11_InputArrayEbb

	delayed	gs_videoio _ZN2cv11VideoWriter6fourccEcccc
	delayed	gs_videoio _ZN2cv11VideoWriterC1Ev
	delayed	gs_videoio _ZN2cv12VideoCaptureC1Ev

	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI11GetDatapathEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI11GetHOCRTextEi
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI11GetIteratorEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI11GetUTF8TextEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI11SetVariableEPKcS2_
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI14SetPageSegModeENS_11PageSegModeE
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI19SetSourceResolutionEi
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI20ClearPersistentCacheEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI20GetSourceYResolutionEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI3EndEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI4InitEPKcS2_NS_13OcrEngineModeEPPciPKSt6vectorINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESaISC_EESG_b
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI5ClearEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI7VersionEv
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI8SetImageEP3Pix
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPI9RecognizeEPNS_10ETEXT_DESCE
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPIC1Ev
	delayed	gs_tesseract _ZN9tesseract11TessBaseAPID1Ev
	delayed	gs_tesseract _ZNK9tesseract11TessBaseAPI14GetPageSegModeEv
	delayed	gs_tesseract _ZNK9tesseract12PageIterator11BoundingBoxENS_17PageIteratorLevelEPiS2_S2_S2_
	delayed	gs_tesseract _ZNK9tesseract12PageIterator5EmptyENS_17PageIteratorLevelE
	delayed	gs_tesseract _ZNK9tesseract17LTRResultIterator10ConfidenceENS_17PageIteratorLevelE
	delayed	gs_tesseract pixDestroy
	delayed	gs_tesseract pixRead
	delayed	gs_tesseract pixReadMem

	.section .note.GNU-stack, "", @progbits
