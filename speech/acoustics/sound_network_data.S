// The sound network that MANA comes with, as it lies in assets/ears.
    .section .rodata
    .balign 16
    .global mana_sound_network_begin
    .global mana_sound_network_end
mana_sound_network_begin:
    .incbin MANA_SOUND_NETWORK
mana_sound_network_end:
    .section .note.GNU-stack,"",@progbits
